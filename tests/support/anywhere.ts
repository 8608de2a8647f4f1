import { describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot, StateValue } from 'xstate';
import { eventsTo, explore } from '#chart-tools/paths/generate';
import { type Lead, leader } from '#chart-tools/paths/run';
import type { TestModel } from '#chart-tools/test-model';

/** Where an outer transition leads, or what it shows once it was taken. */
type Outcome = StateValue | ((after: AnyMachineSnapshot, step: Step) => void);
type Step = {
  before: AnyMachineSnapshot;
  event: AnyEventObject;
  /** Types of what the transition announced. */
  announced: readonly string[];
};

type Way = { name: string; input: unknown; events: readonly AnyEventObject[]; last: AnyEventObject };

/**
 * One test for each outer transition: in every atomic state within its state it leads to the outcome written here. The
 * ways to these states are the generated ones; the outcome is not.
 */
export function anywhere(clauses: string, model: TestModel, outcomes: Record<string, Outcome>): void {
  // Found before any test runs: a mutant changes the chart that is tested, not the ways.
  const ways = waysOf(model);
  describe(`${clauses} wherever ${model.machine.id} stands`, () => {
    it.each(Object.entries(outcomes))('%s', async (transition, outcome) => {
      const taking = ways.filter(({ name }) => name.startsWith(`${transition} in `));
      expect(taking.length, 'states in which it is taken').toBeGreaterThan(0);
      const lead = leader(model);
      for (const way of taking) await check(lead, way, outcome);
    });
  });
}

/** Where the chart stands after these events; a type alone is its first example. */
export async function after(model: TestModel, ...way: (string | AnyEventObject)[]) {
  const events = way.map((type) => {
    if (typeof type !== 'string') return type;
    const example = model.examples.find((event) => event.type === type);
    if (!example) throw new Error(`no example of ${type}`);
    return example;
  });
  const chart = await leader(model)(model.inputs?.[0], events);
  const snapshot = chart.snapshot();
  chart.stop();
  return snapshot;
}

/** A chart that was used, by these events, and hidden knows no more than at its start once its account is left. */
export async function forgetsWhileHidden(model: TestModel, ...types: string[]): Promise<void> {
  const start = await after(model);
  const used = await after(model, ...types);
  expect(used.context).not.toEqual(start.context);
  const left = await after(model, ...types, 'account.left');
  expect(left.context).toEqual(start.context);
}

async function check(lead: Lead, { name, input, events, last }: Way, outcome: Outcome): Promise<void> {
  const chart = await lead(input, events);
  const before = chart.snapshot();
  const known = chart.announced.length;
  await chart.take(last);
  const after = chart.snapshot();
  chart.stop();
  if (typeof outcome === 'function')
    outcome(after, { before, event: last, announced: chart.announced.slice(known).map(({ type }) => type) });
  else expect(after.matches(outcome), `${name} leads to ${JSON.stringify(after.value)}`).toBe(true);
}

/**
 * Two ways for each pair of an outer transition and an atomic state and each event that takes it: the nearest and the
 * longest, as they differ most in what the chart knows.
 */
function waysOf(model: TestModel): Way[] {
  const nearest = new Map<string, Way>();
  const longest = new Map<string, Way>();
  for (const { input, situations } of explore(model))
    for (const situation of situations)
      for (const { event, stateEvents } of situation.exits)
        for (const name of stateEvents) {
          const key = `${name} ${model.examples.indexOf(event)}`;
          const way = { name, input, events: eventsTo(situation), last: event };
          if (!nearest.has(key)) nearest.set(key, way);
          else longest.set(key, way);
        }
  return [...nearest.values(), ...longest.values()];
}
