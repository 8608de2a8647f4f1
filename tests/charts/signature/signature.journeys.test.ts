import { describe, expect, it } from 'vitest';
import { isSignature, type Stroke, signatureMachine } from '#machines/signature/signature.machine';
import { after, anywhere } from '../../support/anywhere.ts';
import { startChart } from '../../support/start-chart.ts';
import { model } from './signature.model.ts';

/** A level stroke of this many widths of the pad. */
const strokeOf = (length: number, y = 0.2): Stroke => [
  { x: 0.1, y },
  { x: 0.1 + length, y },
];
const name: Stroke[] = [strokeOf(0.4), strokeOf(0.2, 0.3)];
const dot: Stroke[] = [[{ x: 0.5, y: 0.2 }]];

function pad(strokes: Stroke[] = []) {
  const { actor } = startChart(signatureMachine, { input: { strokes } });
  return { actor, state: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context };
}

describe('the signature of a loan', () => {
  it('S4.12 S2.33 what was drawn is kept as a signature, and cleared it is none', () => {
    const { actor, state, context } = pad();
    expect(state()).toBe('blank');
    actor.send({ type: 'signature.drawn', strokes: name });
    expect(state()).toBe('drawn');
    expect(context().strokes).toEqual(name);
    actor.send({ type: 'signature.cleared' });
    expect(state()).toBe('blank');
    expect(context().strokes).toEqual([]);
  });

  it('S2.33 what the device has kept is there again after a reload', () => {
    const { state, context } = pad(name);
    expect(state()).toBe('drawn');
    expect(context().strokes).toEqual(name);
    expect(pad(dot).state()).toBe('blank');
  });

  it('S5.5 a dot stays on the pad and is no signature, nor is one that was cut down to a dot', () => {
    const { actor, state, context } = pad();
    actor.send({ type: 'signature.drawn', strokes: dot });
    expect(state()).toBe('blank');
    expect(context().strokes).toEqual(dot);
    actor.send({ type: 'signature.drawn', strokes: name });
    actor.send({ type: 'signature.drawn', strokes: dot });
    expect(state()).toBe('blank');
    expect(context().strokes).toEqual(dot);
  });

  it.each([
    ['drawing', { type: 'signature.drawn', strokes: dot } as const],
    ['clearing', { type: 'signature.cleared' } as const],
  ])('S5.5 a form sent without one asks for it until the user is %s', (_, deed) => {
    const { actor, context } = pad();
    expect(context().isMissed).toBe(false);
    actor.send({ type: 'signature.missed' });
    expect(context().isMissed).toBe(true);
    actor.send(deed);
    expect(context().isMissed).toBe(false);
  });

  it('S5.5 with a signature on the pad none is missed', () => {
    const { actor, context } = pad(name);
    actor.send({ type: 'signature.missed' });
    expect(context().isMissed).toBe(false);
  });
});

describe('what counts as a signature', () => {
  it.each<[string, Stroke[], boolean]>([
    ['nothing', [], false],
    ['an empty stroke', [[]], false],
    ['many dots', [...dot, ...dot, ...dot, ...dot], false],
    ['a slip of the finger', [strokeOf(0.149)], false],
    ['a line of the least length', [strokeOf(0.15)], true],
    ['short strokes that are long enough together', [strokeOf(0.08), strokeOf(0.08, 0.4)], true],
    ['dots apart from each other, the way between them not drawn', [strokeOf(0), strokeOf(0, 0.9)], false],
    [
      'a hook whose ends meet',
      [
        [
          { x: 0.1, y: 0.1 },
          { x: 0.1, y: 0.2 },
          { x: 0.1, y: 0.1 },
        ],
      ],
      true,
    ],
  ])('S5.5 %s: %#', (_, strokes, expected) => {
    expect(isSignature(strokes)).toBe(expected);
  });
});

anywhere('S6.1', model, {
  'signature -- account.left [0]': 'blank',
});

it('S6.1 a dot that is no signature goes with the account as well', async () => {
  const dot = model.examples[1] ?? '';
  expect((await after(model, dot)).value).toBe('blank');
  expect((await after(model, dot)).context.strokes).toHaveLength(1);
  expect((await after(model, dot, 'account.left')).context.strokes).toEqual([]);
});
