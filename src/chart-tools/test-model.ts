import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';

/** What the tests of one chart know of it: `tests/charts/<chart>/<chart>.model.ts` exports it as `model`. */
export type TestModel = {
  /** The clauses of a specification that its paths prove without a browser. */
  clauses?: string;
  machine: AnyStateMachine;
  /** One or more examples of every event, outcomes and timers included (see `deriveTestChart`). */
  examples: readonly AnyEventObject[];
  /** Every input to start from, when the chart takes one; what one start cannot reach another may. */
  inputs?: readonly unknown[];
  /** Names of actors that report by events instead of one outcome; the events stand in for them. */
  callbacks?: readonly string[];
  /** The events that such an actor reports, by its name. */
  reports?: Readonly<Record<string, readonly string[]>>;
  /** Who causes each event of a chart that no user moves by themselves, such as one of a server: `the clock`. */
  causes?: Readonly<Record<string, string>>;
  /** What of the context tells two situations apart, beyond the states; nothing unless given. */
  keyOf?: (context: never) => unknown;
  /** How much sooner than others an event comes in walks at random, by its type; 1 unless given. */
  weights?: Readonly<Record<string, number>>;
  /** Claims that must hold wherever the machine stands, by what they say; walks at random ask them after each step. */
  holds?: Readonly<Record<string, (state: AnyMachineSnapshot) => boolean>>;
  /** What the app in the browser cannot cause; absent when no screen shows the chart by itself. */
  exclusions?: Exclusions;
  /** What no example can take of state x event. */
  impossible?: readonly Impossible[];
  /** `state -- event` for each event that a state rightly ignores though most states beside it answer it. */
  unanswered?: Readonly<Record<string, string>>;
  /** Mutants that no test can tell from the chart, by name, each with the reason. */
  equivalentMutants?: Readonly<Record<string, string>>;
};

/**
 * What tells two contexts apart where no model says it: numbers up to three, how many a list has up to two, and whether a text
 * is empty. Actors and functions tell nothing.
 */
export function roughly(context: unknown, depth = 0): unknown {
  if (typeof context === 'number') return Math.max(-1, Math.min(3, Math.trunc(context)));
  if (typeof context === 'string') return context === '';
  if (Array.isArray(context)) return Math.min(context.length, 2);
  if (typeof context !== 'object' || context === null)
    return typeof context === 'boolean' ? context : typeof context;
  const isPlain = Object.getPrototypeOf(context) === Object.prototype && depth < 3;
  if (!isPlain) return 'object';
  return Object.fromEntries(Object.entries(context).map(([key, value]) => [key, roughly(value, depth + 1)]));
}

/** An outer transition that is never taken in some atomic states within, as its guard says. */
export type Impossible = { transition: string; states: readonly string[]; because: string };

/** Where the paths in the browser fall short of those without one, each time with the reason. */
export type Exclusions = {
  events: readonly ExcludedEvent[];
  /** Every transition that is therefore not taken, by name. */
  transitions: Readonly<Record<string, string>>;
  /** Events after which a path cannot go on in the same page: it ends with them. */
  last?: readonly ExcludedEvent[];
  /** Where one page cannot cause every event: what each way to open it leaves out. */
  setups?: readonly (readonly ExcludedEvent[])[];
};

/** Events that cannot come in the running app, because of the screens or the charts beside this one. */
export type ExcludedEvent = {
  events: readonly string[];
  /** Where, and with what payload; everywhere unless given. */
  where?: (state: AnyMachineSnapshot, event: AnyEventObject) => boolean;
  because: string;
};

/** A file of a chart's tests. */
export type TestFile = { name: string };

/** A chart's model and test files, as its folder holds them; a fixture may have no model. */
export type ChartTests = { model: TestModel | null; files: readonly TestFile[] };

/**
 * Examples of every event of a chart, by type. A chart's examples `satisfies` it, so that an event the chart
 * learns later does not compile until it has an example.
 */
export type Examples<Event extends EventObject> = {
  [Type in Event['type']]: readonly Omit<Extract<Event, { type: Type }>, 'type'>[];
};

/** The examples as events to send, in the order they are written. */
export function eventsOf(examples: Record<string, readonly object[]>): EventObject[] {
  return Object.entries(examples).flatMap(([type, payloads]) =>
    payloads.map((payload) => ({ ...payload, type })),
  );
}
