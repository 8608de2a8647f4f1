import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  type InspectionEvent,
} from 'xstate';
import { allStates, nameEdges } from './edges.ts';
import { edgePaths, type Walkable } from './paths.ts';

/**
 * Walks a production chart along the paths of its test chart: actors settle when the path says so, timers fire
 * when it says so, and after each step the production chart must be where the model is.
 */

type Settle = { resolve: (output: unknown) => void; reject: (error: unknown) => void };

export type Coverage = { states: Set<string>; edges: Set<string>; unwalked: string[]; unseen: string[] };

export type WalkedPath = { description: string; run: () => Promise<void> };

export type Walk = { paths: WalkedPath[]; coverage: () => Coverage };

/** Prepares the walk of a chart: its paths as runnable tests, and what they covered once they ran. */
export function prepareWalk(walkable: Walkable): Walk {
  const rig = new Rig(walkable);
  const paths = edgePaths(walkable).map((path) => ({
    description:
      path.steps
        .slice(1)
        .map(({ event }) => event.type)
        .join(' → ') || 'starts',
    run: async () => {
      rig.start();
      const events = Object.fromEntries(
        [...new Set(path.steps.map(({ event }) => event.type))].map((type) => [
          type,
          (step: { event: AnyEventObject }) => rig.take(step.event),
        ]),
      );
      try {
        await path.test({
          events,
          states: { '*': (state) => rig.expect(state as unknown as AnyMachineSnapshot) },
        } as never);
      } finally {
        rig.stop();
      }
    },
  }));
  return { paths, coverage: () => rig.coverage() };
}

class Rig {
  readonly #machine: AnyStateMachine;
  readonly #input: unknown;
  readonly #edges: ReturnType<typeof nameEdges>;
  readonly #walked = new Set<string>();
  readonly #seen = new Set<string>();
  readonly #settles = new Map<string, Settle>();
  readonly #timers = new Map<string, () => void>();
  #actor: AnyActorRef | null = null;

  constructor({ machine, input, callbacks = [] }: Walkable) {
    this.#machine = machine.provide({ actors: this.#controlled(machine, callbacks) as never });
    this.#input = input;
    this.#edges = nameEdges(this.#machine);
  }

  start(): void {
    this.#settles.clear();
    this.#timers.clear();
    const actor = createActor(this.#machine, {
      input: this.#input as never,
      inspect: (event) => this.#note(event),
      clock: { setTimeout: (run: () => void) => this.#keepTimer(run), clearTimeout: () => undefined },
    } as never) as AnyActorRef;
    this.#actor = actor;
    actor.subscribe({ error: () => undefined });
    (actor as AnyActorRef & { start: () => void }).start();
    this.#see();
  }

  stop(): void {
    (this.#actor as (AnyActorRef & { stop: () => void }) | null)?.stop();
    this.#actor = null;
  }

  async take(event: AnyEventObject): Promise<void> {
    const [kind = '', name = ''] = event.type.split(/:(.*)/s);
    if (event.type === 'xstate.init') return;
    if (kind === 'done') this.#settle(name).resolve(event['output']);
    else if (kind === 'error') this.#settle(name).reject(event['error']);
    else if (kind === 'after') this.#fire(name);
    else this.#running().send(event);
    for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
    this.#see();
  }

  expect(model: AnyMachineSnapshot): void {
    const value = JSON.stringify(this.#snapshot().value);
    const wanted = JSON.stringify(model.value);
    if (value !== wanted) throw new Error(`the chart is in ${value}, its model in ${wanted}`);
  }

  coverage(): Coverage {
    const all = allStates(this.#machine).map(({ id }) => id);
    return {
      states: this.#seen,
      edges: this.#walked,
      unseen: all.filter((id) => !this.#seen.has(id)),
      unwalked: [...this.#edges.values()].filter((name) => !this.#walked.has(name)),
    };
  }

  #controlled(machine: AnyStateMachine, callbacks: readonly string[]): Record<string, unknown> {
    const keep = (id: string, settle: Settle): void => void this.#settles.set(id, settle);
    return Object.fromEntries(
      Object.keys(machine.implementations.actors).map((name) => [
        name,
        callbacks.includes(name)
          ? fromCallback(() => undefined)
          : fromPromise(({ self }) => new Promise((resolve, reject) => keep(self.id, { resolve, reject }))),
      ]),
    );
  }

  #settle(id: string): Settle {
    const settle = this.#settles.get(id);
    if (!settle) throw new Error(`actor ${id} is not running`);
    return settle;
  }

  #fire(name: string): void {
    const [delay = '', state = ''] = name.split('@');
    const type = `xstate.after.${delay}.${state}`;
    const run = this.#timers.get(type);
    if (!run) throw new Error(`no timer ${type} is set; set are ${[...this.#timers.keys()].join(', ')}`);
    this.#timers.delete(type);
    run();
  }

  /** XState books a timer's event just before it asks the clock: the youngest booking is this timer's. */
  #keepTimer(run: () => void): number {
    const system = this.#actor?.system as unknown as
      | { getSnapshot: () => { _scheduledEvents: Record<string, { event: AnyEventObject }> } }
      | undefined;
    const booked = Object.values(system?.getSnapshot()._scheduledEvents ?? {}).at(-1);
    if (booked) this.#timers.set(booked.event.type, run);
    return 0;
  }

  #note(event: InspectionEvent): void {
    if (event.type !== '@xstate.microstep') return;
    const { _transitions: taken } = event as InspectionEvent & { _transitions: unknown[] };
    for (const definition of taken) {
      const name = this.#edges.get(definition as never);
      if (name) this.#walked.add(name);
    }
  }

  #see(): void {
    for (const node of this.#snapshot()._nodes) this.#seen.add(node.id);
  }

  #snapshot(): AnyMachineSnapshot {
    return this.#running().getSnapshot() as AnyMachineSnapshot;
  }

  #running(): AnyActorRef {
    if (!this.#actor) throw new Error('the chart is not running');
    return this.#actor;
  }
}
