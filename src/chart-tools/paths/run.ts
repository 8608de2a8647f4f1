import {
  type AnyActor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  type InspectionEvent,
} from 'xstate';
import type { TestModel } from '../test-model.ts';
import { withActors } from './derive.ts';
import { type MakeModel, transitionPaths } from './generate.ts';
import { StateEvents } from './state-events.ts';
import { allStates, nameTransitions } from './transitions.ts';

/**
 * Runs the paths of a test chart on its production chart: actors settle when the path says so, timers fire
 * when it says so, and after each step the production chart must be where the model is.
 */

type Timer = { id: number; run: () => void };
type Booked = Record<string, { event: AnyEventObject }>;
type Settle = { resolve: (output: unknown) => void; reject: (error: unknown) => void };

/** What ran paths entered and took, and what they did not. */
export type Coverage = {
  states: Set<string>;
  transitions: Set<string>;
  /** Outer transitions, once for each atomic state they were taken in. */
  stateEvents: Set<string>;
  unentered: string[];
  untaken: string[];
  untakenStateEvents: string[];
};

export type RunnablePath = { description: string; run: () => Promise<void> };

export type PreparedPaths = { paths: RunnablePath[]; coverage: () => Coverage };

/** A chart's paths as runnable tests, and what they covered once they ran. */
export function preparePaths(model: TestModel, makeModel?: MakeModel): PreparedPaths {
  const rig = new Rig(new ControlledChart(model));
  const paths = transitionPaths(model, makeModel).map(({ input, steps, test }) => ({
    description:
      steps
        .slice(1)
        .map(({ event }) => event.type)
        .join(' → ') || 'starts',
    run: async () => {
      rig.start(input);
      const take = (step: { event: AnyEventObject }): Promise<void> => rig.take(step.event);
      try {
        await test({
          events: Object.fromEntries(steps.map(({ event }) => [event.type, take])),
          states: { '*': (state) => rig.expect(state) },
        });
      } finally {
        rig.stop();
      }
    },
  }));
  return { paths, coverage: () => rig.coverage() };
}

export type LedChart = {
  ref: AnyActorRef;
  snapshot: () => AnyMachineSnapshot;
  /** The events it emitted since it started. */
  announced: readonly AnyEventObject[];
  take: (event: AnyEventObject) => Promise<void>;
  stop: () => void;
};

/** Leads a production chart along the events of a path, to be sent more. */
export type Lead = (input: unknown, events: readonly AnyEventObject[]) => Promise<LedChart>;

/** Leads the chart as it is now, any number of times. */
export function leader(model: TestModel): Lead {
  const chart = new ControlledChart(model);
  return async (input, events) => {
    const rig = new Rig(chart);
    rig.start(input);
    for (const event of events) await rig.take(event);
    return {
      ref: rig.running(),
      snapshot: () => rig.snapshot(),
      announced: rig.announced,
      take: (event) => rig.take(event),
      stop: () => rig.stop(),
    };
  };
}

/** A chart whose actors settle when its path says so, and what is known of its machine. */
class ControlledChart {
  readonly machine: AnyStateMachine;
  readonly names: ReturnType<typeof nameTransitions>;
  readonly pairs: StateEvents;
  /** What settles the actors of each run, by its system. */
  readonly #settles = new WeakMap<object, Map<string, Settle>>();

  constructor({ machine, callbacks = [] }: TestModel) {
    const waiting = this.#waiting();
    const named = Object.keys(machine.implementations.actors).map((name) => [
      name,
      callbacks.includes(name) ? fromCallback(() => undefined) : waiting,
    ]);
    this.machine = withActors(machine, waiting, Object.fromEntries(named));
    this.names = nameTransitions(this.machine);
    this.pairs = new StateEvents(this.machine);
  }

  settlesIn(system: object): Map<string, Settle> {
    const settles = this.#settles.get(system) ?? new Map<string, Settle>();
    this.#settles.set(system, settles);
    return settles;
  }

  #waiting(): AnyActorLogic {
    return fromPromise(
      ({ self, system }) =>
        new Promise((resolve, reject) => this.settlesIn(system).set(self.id, { resolve, reject })),
    );
  }
}

/** As JSON has it; its id is the system's own where the chart gives none. */
const isActor = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'xstate$$type' in value;

class Rig {
  readonly announced: AnyEventObject[] = [];
  readonly #chart: ControlledChart;
  readonly #taken = new Set<string>();
  readonly #takenPairs = new Set<string>();
  readonly #entered = new Set<string>();
  readonly #timers = new Map<string, Timer>();
  #host: AnyActor | null = null;
  #actor: AnyActor | null = null;
  /** Where the chart stood before the step it takes now. */
  #before: AnyMachineSnapshot | null = null;
  #lastTimer = 0;

  constructor(chart: ControlledChart) {
    this.#chart = chart;
  }

  /** Starts the chart under a parent that listens to nothing, as some charts report to the one that started them. */
  start(input: unknown): void {
    this.#timers.clear();
    const clock = {
      setTimeout: (run: () => void): number => this.#keepTimer(run),
      clearTimeout: (id: number): void => this.#dropTimer(id),
    };
    this.#host = createActor(
      fromCallback(() => undefined),
      { clock, inspect: (event) => this.#note(event) },
    ).start();
    this.#actor = createActor(this.#chart.machine, { input, parent: this.#host });
    this.#actor.subscribe({ error: () => undefined });
    this.#actor.on('*', (event) => this.announced.push(event));
    this.#actor.start();
    this.#noteStates();
  }

  stop(): void {
    this.#host?.stop();
    this.#host = this.#actor = this.#before = null;
  }

  async take(event: AnyEventObject): Promise<void> {
    const [kind = '', name = ''] = event.type.split(/:(.*)/s);
    if (event.type === 'xstate.init') return;
    if (kind === 'done') this.#settle(name).resolve(event.output);
    else if (kind === 'error') this.#settle(name).reject(event.error);
    else if (kind === 'after') this.#fire(name);
    else if (kind === 'snapshot') this.running().send({ ...event, type: `xstate.snapshot.${name}` });
    else this.running().send(event);
    for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
    this.#noteStates();
  }

  expect(model: AnyMachineSnapshot): void {
    const facts = ({ value, context }: AnyMachineSnapshot): string =>
      JSON.stringify({ value, context }, (_, one) => (isActor(one) ? 'actor' : one));
    const [found, wanted] = [facts(this.snapshot()), facts(model)];
    if (found !== wanted) throw new Error(`the chart is at ${found}, its model at ${wanted}`);
  }

  coverage(): Coverage {
    const all = allStates(this.#chart.machine).map(({ id }) => id);
    return {
      states: this.#entered,
      transitions: this.#taken,
      stateEvents: this.#takenPairs,
      unentered: all.filter((id) => !this.#entered.has(id)),
      untaken: [...this.#chart.names.values()].filter((name) => !this.#taken.has(name)),
      untakenStateEvents: this.#chart.pairs.names.filter((name) => !this.#takenPairs.has(name)),
    };
  }

  #settle(id: string): Settle {
    const settle = this.#host && this.#chart.settlesIn(this.#host.system).get(id);
    if (!settle) throw new Error(`actor ${id} is not running`);
    return settle;
  }

  #fire(name: string): void {
    const [delay = '', state = ''] = name.split('@');
    const type = `xstate.after.${delay}.${state}`;
    const timer = this.#timers.get(type);
    if (!timer) throw new Error(`no timer ${type} is set; set are ${[...this.#timers.keys()].join(', ')}`);
    this.#timers.delete(type);
    timer.run();
  }

  /** XState books a timer's event just before it asks the clock: the youngest booking is this timer's. */
  #keepTimer(run: () => void): number {
    this.#lastTimer += 1;
    const system = this.#host?.system.getSnapshot() as { _scheduledEvents?: Booked } | undefined;
    const booked = Object.values(system?._scheduledEvents ?? {}).at(-1);
    if (booked) this.#timers.set(booked.event.type, { id: this.#lastTimer, run });
    return this.#lastTimer;
  }

  #dropTimer(id: number): void {
    for (const [type, timer] of this.#timers) if (timer.id === id) this.#timers.delete(type);
  }

  #note(event: InspectionEvent): void {
    if (event.type !== '@xstate.microstep') return;
    // No other machine runs here: actors stand in for them.
    for (const { id } of (event.snapshot as AnyMachineSnapshot)._nodes) this.#entered.add(id);
    if (this.#before && event.actorRef === this.#actor) {
      for (const name of this.#chart.pairs.takenBy(this.#before, event._transitions))
        this.#takenPairs.add(name);
      this.#before = event.snapshot as AnyMachineSnapshot;
    }
    for (const definition of event._transitions) {
      const name = this.#chart.names.get(definition);
      if (!name) continue;
      this.#taken.add(name);
      // A state that is left at once is in no snapshot; its transition shows that it was entered.
      this.#entered.add(definition.source.id);
    }
  }

  #noteStates(): void {
    this.#before = this.snapshot();
    for (const node of this.#before._nodes) this.#entered.add(node.id);
  }

  snapshot(): AnyMachineSnapshot {
    return this.running().getSnapshot();
  }

  running(): AnyActor {
    if (!this.#actor) throw new Error('the chart is not running');
    return this.#actor;
  }
}
