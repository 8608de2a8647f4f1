import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { caseReviewMachine } from '#server/operator/case-review.machine';
import { fourEyesMachine } from '#server/operator/four-eyes.machine';
import { DESK_INVARIANTS, DESK_LATER, type DeskCharts, proveDesk } from './desk-world.ts';

/** The charts of a case and of four eyes keep their invariants, whatever operators do. */

describe('a case and what is proposed about it', () => {
  it('S4.6 S9.9 keep every invariant in every situation that three operators and a user can bring about', () => {
    const { breach, isWhole, states } = proveDesk();
    expect(breach && [breach.sentences, breach.way.map(({ label }) => label)]).toBe(null);
    expect(isWhole).toBe(true);
    expect(states).toBeGreaterThan(50);
  });

  it('S4.6 the invariants are written down', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/proven.md'), 'utf8');
    for (const { sentence } of [...DESK_INVARIANTS, ...DESK_LATER]) expect(page).toContain(sentence);
  });
});

describe('the exploration finds', () => {
  const faultyIn = (charts: Partial<DeskCharts>) => {
    const { breach } = proveDesk({ caseReview: caseReviewMachine, fourEyes: fourEyesMachine, ...charts });
    return { sentences: breach?.sentences, steps: breach?.way.map(({ label }) => label) };
  };

  it('S9.9 a case that one operator pays above the limit', () => {
    const caseReview = caseReviewMachine.provide({ guards: { isAboveLimit: () => false } });
    expect(faultyIn({ caseReview })).toEqual({
      sentences: ['Sums of a user and day above the limit have two operators behind them.'],
      steps: ['ann approves the case'],
    });
  });

  it('S9.9 a case that is judged alone, whatever was moved for its user on that day', () => {
    const caseReview = caseReviewMachine.provide({
      guards: { isAboveLimit: ({ context }, { limitMicro }) => context.amountMicro > limitMicro },
    });
    expect(faultyIn({ caseReview })).toEqual({
      sentences: ['Sums of a user and day above the limit have two operators behind them.'],
      steps: ['ann approves another case', 'ann approves another case'],
    });
  });

  it('S9.9 a proposal that its proposer confirms', () => {
    const fourEyes = fourEyesMachine.provide({
      guards: { mayCarryOut: (_, { isAsProposed }) => isAsProposed },
    });
    expect(faultyIn({ fourEyes })).toEqual({
      sentences: ['Sums of a user and day above the limit have two operators behind them.'],
      steps: ['ann approves the case', 'ann confirms what was proposed about the case'],
    });
  });

  it('S4.6 a proposal that is carried out though its case changed', () => {
    const fourEyes = fourEyesMachine.provide({
      guards: { mayCarryOut: ({ context }, { by }) => by !== context.proposedBy },
    });
    expect(faultyIn({ fourEyes }).sentences).toEqual(['What is paid is what both operators saw.']);
  });

  it('S4.6 a proposal that nothing ends once its time has passed', () => {
    const fourEyes = fourEyesMachine.provide({ guards: { isLate: () => false } });
    expect(faultyIn({ fourEyes }).sentences).toEqual([
      'Two operators can always pay a case that is not decided.',
    ]);
  });
});
