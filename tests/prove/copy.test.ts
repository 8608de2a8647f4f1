import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copiedOrderMachine } from '#server/copies/copied-order.machine';
import { copyMachine } from '#server/copies/copy.machine';
import { COPY_INVARIANTS, COPY_LATER, type CopyCharts, proveCopy } from './copy-world.ts';

/** The charts of a copy and of its copied orders keep their invariants, whatever happens around them. */

describe('a copy and the orders of its leader', () => {
  it('S1.3 keep every invariant in every situation that leader, follower, operators, prices and rounds can bring about', () => {
    const { breach, isWhole, states } = proveCopy();
    expect(breach && [breach.sentences, breach.way.map(({ label }) => label)]).toBe(null);
    expect(isWhole).toBe(true);
    expect(states).toBeGreaterThan(500);
  }, 300_000);

  it('S1.3 the invariants are written down', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/proven.md'), 'utf8');
    for (const { sentence } of [...COPY_INVARIANTS, ...COPY_LATER]) expect(page).toContain(sentence);
  });
});

describe('the exploration finds', () => {
  const faultyIn = (charts: Partial<CopyCharts>) =>
    proveCopy({ copy: copyMachine, copiedOrder: copiedOrderMachine, ...charts }).breach?.sentences;

  it('S1.3 a paused copy that opens something', () => {
    const copiedOrder = copiedOrderMachine.provide({ guards: { isNotCopying: () => false } });
    expect(faultyIn({ copiedOrder })).toContain(
      'A copy opens something only while it copies, and nothing that the leader opened before it was resumed.',
    );
  });

  it('S1.3 a copy that pauses at once, with something open', () => {
    const copy = copyMachine.provide({ guards: { hasOpen: () => false } });
    expect(faultyIn({ copy })).toEqual(['A copy that is paused has nothing open.']);
  });

  it('S1.3 an order that is noted as done, and is open', () => {
    const copiedOrder = copiedOrderMachine.provide({ guards: { mustWaitForMarket: () => true } });
    expect(faultyIn({ copiedOrder })).toEqual([
      'Once a market opens and a round came, each order has its outcome, and none is open that the leader closed.',
    ]);
  });
});
