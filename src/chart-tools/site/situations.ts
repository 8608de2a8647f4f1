import type { AnyMachineSnapshot } from 'xstate';
import { type Exit, explore, type Situation } from '../paths/generate.ts';
import type { TestModel } from '../test-model.ts';
import type { SiteChart, SiteEvent, SiteSituation } from './site-chart.ts';

/** As much of a payload as a button has room for. */
const PAYLOAD_LETTERS = 90;

type Simulation = Pick<SiteChart, 'events' | 'situations' | 'starts'>;

/**
 * Everything that can happen to a chart, worked out by XState with the test model's examples: the site lets a reader
 * take any way through it without running the machine.
 */
export function simulationOf(
  model: TestModel,
  stateIds: readonly string[],
  transitionNames: readonly string[],
): Simulation {
  const explored = explore(model);
  const situations = explored.flatMap((one) => one.situations);
  const places = new Map(situations.map((situation, index) => [situation, index]));
  const eventAt = new Map(model.examples.map((event, index) => [event, index]));
  const transitionsAt = new Map(transitionNames.map((name, index) => [name, index]));
  const places0 = (situation: Situation): number => places.get(situation) ?? 0;
  const exitOf = ({ event, transitions, to }: Exit): SiteSituation['exits'][number] => [
    eventAt.get(event as never) ?? 0,
    transitions.flatMap((name) => placeOf(name, transitionsAt)),
    places0(to),
  ];
  return {
    events: model.examples.map((event): SiteEvent => ({ type: event.type, payload: payloadOf(event) })),
    situations: situations.map(({ state, exits }) => ({
      states: activeStates(state, stateIds),
      exits: exits.map(exitOf),
    })),
    starts: explored.flatMap(({ input, situations: [start] }) =>
      start ? [{ label: input === undefined ? 'Start' : shortened(input), situation: places0(start) }] : [],
    ),
  };
}

/** The places of the states a snapshot stands in, those around them included. */
function activeStates({ _nodes }: AnyMachineSnapshot, stateIds: readonly string[]): number[] {
  return _nodes.map(({ id }) => stateIds.indexOf(id)).sort((a, b) => a - b);
}

/** Exploring names a step without an event by what it leaves and enters; the chart numbers them. */
function placeOf(name: string, places: ReadonlyMap<string, number>): number[] {
  const eventless = /^(.+ -- always) to /.exec(name);
  const place = places.get(eventless ? `${eventless[1]} [0]` : name);
  return place === undefined ? [] : [place];
}

function payloadOf({ type: _type, ...payload }: { type: string }): string {
  return Object.keys(payload).length === 0 ? '' : shortened(payload);
}

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  const plain = text.replace(/"([a-zA-Z_]\w*)":/g, '$1: ').replace(/,(?=\w)/g, ', ');
  return plain.length > PAYLOAD_LETTERS ? `${plain.slice(0, PAYLOAD_LETTERS)}…` : plain;
}
