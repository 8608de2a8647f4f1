import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { AppWiringRow, Signal } from '../../../machines/app/rows.ts';
import { follow } from '../../../machines/app/wiring.ts';
import { eventsTo, explore, stepOf } from '../../chart-tools/paths/generate.ts';
import { type Lead, leader } from '../../chart-tools/paths/run.ts';
import { impossibleIn, pairName } from '../../chart-tools/paths/state-events.ts';
import { allStates, nameTransitions } from '../../chart-tools/paths/transitions.ts';
import type { TestModel } from '../../chart-tools/test-model.ts';

/**
 * Pairs of wiring: a row, and an atomic state in which the chart that hears answers its event. A pair is taken by two
 * charts: one is led to where it announces, the other to that state, and the row carries the announcement over.
 */

declare module 'vitest' {
  interface TaskMeta {
    /** How many pairs of a row the test took, of how many. */
    wiringPairs?: { covered: number; all: number };
  }
}

/** A way of a chart, the last event of which makes it announce something; a tag carries nothing. */
type Announcing = Way & { last: AnyEventObject; heard: AnyEventObject };

type Way = { input: unknown; events: readonly AnyEventObject[] };

/** A situation of the chart that hears, and the way there. */
type Hearing = Way & { chart: AnyStateMachine; state: AnyMachineSnapshot };

/** A pair that was taken: where the chart that hears stood before and after, and where its model goes by what arrived. */
export type TakenPair = { before: AnyMachineSnapshot; after: AnyMachineSnapshot; wanted: AnyMachineSnapshot };

/** The states in which each row was carried over, and those in which no try took a transition. */
export type RowPairs = { taken: Map<string, TakenPair>; untaken: string[] };

/** Tries the rows between charts; keeps what it found out about each chart for the next row. */
export class WiringPairs {
  readonly #models: ReadonlyMap<string, TestModel>;
  readonly #announcing = new Map<string, Promise<Map<string, Announcing[]>>>();
  readonly #hearing = new Map<string, Hearing[]>();
  readonly #leads = new Map<TestModel, Lead>();

  /** `models` has the test model of each running chart, by its systemId. */
  constructor(models: ReadonlyMap<string, TestModel>) {
    this.#models = models;
  }

  /** Takes a row in every state in which its event is answered. */
  async take(row: AppWiringRow): Promise<RowPairs> {
    const taken = new Map<string, TakenPair>();
    const untaken: string[] = [];
    for (const state of answeringStates(this.#modelOf(row.to), row.send)) {
      const pair = await this.#takeIn(row, state);
      if (pair) taken.set(state, pair);
      else untaken.push(state);
    }
    return { taken, untaken };
  }

  async #takeIn(row: AppWiringRow, state: string): Promise<TakenPair | null> {
    const announcing = await this.#waysToAnnounce(row);
    for (const hearing of this.#waysTo(row.to, state))
      for (const way of announcing) {
        const pair = await this.#carryOver(row, way, hearing, state);
        if (pair) return pair;
      }
    return null;
  }

  async #carryOver(
    row: AppWiringRow,
    way: Announcing,
    hearing: Hearing,
    state: string,
  ): Promise<TakenPair | null> {
    const from = await this.#leadOf(row.from)(way.input, way.events);
    const to = await this.#leadOf(row.to)(hearing.input, hearing.events);
    const before = to.snapshot();
    const arrived: AnyEventObject[] = [];
    const door = {
      send: (event: AnyEventObject) => {
        arrived.push(event);
        to.ref.send(event);
      },
    } as AnyActorRef;
    const running = new Map([
      [row.from, from.ref],
      [row.to, door],
    ]);
    const following = follow(row, { get: (id) => running.get(id) });
    await from.take(way.last);
    const after = to.snapshot();
    following.unsubscribe();
    from.stop();
    to.stop();
    const [event] = arrived;
    if (!event || !isAnswered(before, event, state)) return null;
    return { before, after, wanted: stepOf(hearing.chart, hearing.state, event) };
  }

  #modelOf(id: string): TestModel {
    const model = this.#models.get(id);
    if (!model) throw new Error(`no test model of ${id}`);
    return model;
  }

  #leadOf(id: string): Lead {
    const model = this.#modelOf(id);
    const lead = this.#leads.get(model) ?? leader(model);
    this.#leads.set(model, lead);
    return lead;
  }

  async #waysToAnnounce({ from, on, when }: AppWiringRow): Promise<Announcing[]> {
    const model = this.#modelOf(from);
    const known = this.#announcing.get(model.machine.id) ?? announcingOf(model, this.#leadOf(from));
    this.#announcing.set(model.machine.id, known);
    const ways = (await known).get(signalKey(on)) ?? [];
    return ways.filter(({ heard }) => when?.(heard as never, { get: () => undefined }) !== false);
  }

  #waysTo(id: string, state: string): Hearing[] {
    const model = this.#modelOf(id);
    const known = this.#hearing.get(model.machine.id) ?? hearingOf(model);
    this.#hearing.set(model.machine.id, known);
    return known.filter((hearing) => hearing.state._nodes.some((node) => node.id === state));
  }
}

const signalKey = (on: Signal): string => (typeof on === 'string' ? on : JSON.stringify(on));

/** How often a transition is taken to see what else it announces. */
const TRIES = 24;

/** Ways to everything that a chart announces, by the signal: one for each payload, and for each tag it gets and loses. */
async function announcingOf(model: TestModel, lead: Lead): Promise<Map<string, Announcing[]>> {
  const tries = await announcingTransitions(model, lead);
  const ways = new Map<string, Announcing[]>();
  const payloads = new Set<string>();
  for (const { input, situations } of explore(model))
    for (const situation of situations)
      for (const exit of situation.exits) {
        if (!exit.transitions.some((name) => (tries.get(name) ?? 0) > 0)) continue;
        for (const name of exit.transitions) tries.set(name, (tries.get(name) ?? 0) - 1);
        const way = { input, events: eventsTo(situation) };
        for (const heard of await signalsOf(lead, way, exit.event)) {
          const payload = JSON.stringify(heard);
          if (payloads.has(payload)) continue;
          payloads.add(payload);
          const key = heard.type;
          ways.set(key, [...(ways.get(key) ?? []), { ...way, last: exit.event, heard }]);
        }
      }
  return ways;
}

/** The transitions with which a chart announces something, or gets or loses a tag, each with its tries; one way shows it. */
async function announcingTransitions(model: TestModel, lead: Lead): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const tried = new Set<string>();
  for (const { input, situations } of explore(model))
    for (const situation of situations)
      for (const { event, transitions } of situation.exits) {
        if (transitions.every((name) => tried.has(name))) continue;
        for (const name of transitions) tried.add(name);
        const signals = await signalsOf(lead, { input, events: eventsTo(situation) }, event);
        if (signals.length > 0) for (const name of transitions) found.set(name, TRIES);
      }
  return found;
}

/** What a chart announces at the end of a way, and which tags it gets and loses. */
async function signalsOf(lead: Lead, way: Way, last: AnyEventObject): Promise<AnyEventObject[]> {
  const chart = await lead(way.input, way.events);
  const known = chart.announced.length;
  const { tags } = chart.snapshot();
  await chart.take(last);
  const now = chart.snapshot().tags;
  chart.stop();
  return [
    ...chart.announced.slice(known),
    ...[...now].filter((tag) => !tags.has(tag)).map((tag) => ({ type: signalKey({ enters: tag }) })),
    ...[...tags].filter((tag) => !now.has(tag)).map((tag) => ({ type: signalKey({ leaves: tag }) })),
  ];
}

const hearingOf = (model: TestModel): Hearing[] =>
  explore(model).flatMap(({ input, chart, situations }) =>
    situations
      .filter(({ state }) => state.status === 'active')
      .map((situation) => ({ input, chart, events: eventsTo(situation), state: situation.state })),
  );

/** The atomic states in which a chart answers an event, but those of which its model says that it cannot come to it. */
function answeringStates(model: TestModel, event: string): string[] {
  const impossible = impossibleIn(model);
  const names = nameTransitions(model.machine);
  return allStates(model.machine)
    .filter(
      ({ states, type, always }) =>
        Object.keys(states).length === 0 && type === 'atomic' && always === undefined,
    )
    .filter((state) => {
      const transitions = aroundOf(state).flatMap((node) => node.transitions.get(event) ?? []);
      return transitions.some((one) => !impossible.has(pairName(names.get(one) ?? '', state.id)));
    })
    .map(({ id }) => id);
}

type StateNode = ReturnType<typeof allStates>[number];

const aroundOf = (state: StateNode): StateNode[] => [state, ...(state.parent ? aroundOf(state.parent) : [])];

/** Whether the state, or one around it, takes a transition. */
function isAnswered(before: AnyMachineSnapshot, event: AnyEventObject, state: string): boolean {
  const around = aroundOf(before.machine.getStateNodeById(state));
  return before.machine.getTransitionData(before, event).some(({ source }) => around.includes(source));
}
