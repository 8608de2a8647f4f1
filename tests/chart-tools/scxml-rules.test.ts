import { describe, expect, it } from 'vitest';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createMachine,
  initialTransition,
  transition,
} from 'xstate';
import { eventOf, scxmlFile } from '#chart-tools/docs/scxml';
import { findCharts } from '#chart-tools/find-charts';
import { toArray } from '#chart-tools/paths/derive';
import { actionCall } from '#chart-tools/read-machine';
import { ROOT } from '../../src/cli/run-steps.ts';
import { seededRandom } from '../support/random.ts';
import { ScxmlInterpreter } from '../support/scxml-interpreter.ts';

/**
 * The SCXML of a chart, run by an interpreter of the W3C's rules, beside the chart run by XState: after every random
 * event both stand in the same states and have done the same actions in the same order. Guards answer at random, the
 * same to both.
 */

const charts = await findCharts(ROOT);
/** Steps of all charts together. */
const STEPS = Number(process.env.SCXML_STEPS ?? 20_000);
const STEPS_A_RUN = 100;

describe.each(charts)('the SCXML of $name by its own rules', ({ model, machine }) => {
  it('acts as XState does', () => {
    const runs = Math.ceil(STEPS / charts.length / STEPS_A_RUN);
    const events = [...new Set(model.transitions.map(eventOf))].filter((event) => event !== '');
    const xml = scxmlFile(model);
    for (let seed = 1; seed <= runs; seed += 1) {
      const random = seededRandom(seed);
      const answers = new Answers(random);
      let ours: XStateRun | null = null;
      while (!ours) ours = answers.attempt(() => new XStateRun(machine, answers.guard));
      const { send } = ours;
      const theirs = new ScxmlInterpreter(xml, answers.guard);
      const way: string[] = ['start'];
      for (let step = 0; step < STEPS_A_RUN; step += 1) {
        const said = `seed ${seed}: ${way.join(' → ')} ${answers}`;
        expect({ states: theirs.states, actions: theirs.takeActions() }, said).toEqual({
          states: ours.states,
          actions: ours.takeActions(),
        });
        if (ours.isOver) break;
        const event = random.pick(events);
        if (answers.attempt(() => send(event)) === null) continue;
        way.push(event);
        theirs.send(event);
      }
    }
  });
});

/** What the guards say: by chance, and the same for as long as a step lasts. */
class Answers {
  readonly #random: ReturnType<typeof seededRandom>;
  #known = new Map<string, boolean>();
  #left = Number.POSITIVE_INFINITY;

  constructor(random: ReturnType<typeof seededRandom>) {
    this.#random = random;
  }

  readonly guard = (name: string): boolean => {
    this.#left -= 1;
    if (this.#left < 0) throw new Error('endless');
    const answer = this.#known.get(name) ?? this.#random.chance(0.5);
    this.#known.set(name, answer);
    return answer;
  };

  /** Takes a step with new answers; null, and the old answers stay, where the new ones lead round for ever. */
  attempt<T>(step: () => T): T | null {
    const before = this.#known;
    this.#known = new Map();
    this.#left = MOST_ASKED;
    let result: T | null = null;
    try {
      result = step();
    } catch (error) {
      if (this.#left >= 0) throw error;
    }
    // XState also keeps to itself what a guard throws as a chart starts.
    const isEndless = this.#left < 0;
    this.#left = Number.POSITIVE_INFINITY;
    if (isEndless) this.#known = before;
    return isEndless ? null : result;
  }

  toString(): string {
    return JSON.stringify([...this.#known]);
  }
}

/** More than any step asks that comes to an end: two eventless transitions may lead to and fro if both guards say yes. */
const MOST_ASKED = 80;

type Loose = Record<string, unknown>;

/** A chart run by XState without context and effects: which states it stands in, and which actions it does. */
class XStateRun {
  readonly #machine: AnyStateMachine;
  #snapshot: AnyMachineSnapshot;
  #acted: string[];

  constructor({ id, config, implementations }: AnyStateMachine, guard: (name: string) => boolean) {
    const guards = Object.fromEntries(
      Object.keys(implementations.guards).map((name) => [name, () => guard(name)]),
    );
    this.#machine = createMachine({ ...bare(config as Loose, id), id } as never, { guards } as never);
    const [snapshot, actions] = initialTransition(this.#machine);
    this.#snapshot = snapshot;
    this.#acted = namesOf(actions);
  }

  get states(): string[] {
    return this.#snapshot._nodes.map(({ id }) => id).sort();
  }

  get isOver(): boolean {
    return this.#snapshot.status !== 'active';
  }

  takeActions(): string[] {
    const acted = this.#acted;
    this.#acted = [];
    return acted;
  }

  /**
   * Whether an event was answered. One that nothing answers changes no facts, so that what needs no event has no new
   * cause to happen.
   */
  readonly send = (type: string): boolean => {
    if (this.#machine.getTransitionData(this.#snapshot, { type }).length === 0) return false;
    const [snapshot, actions] = transition(this.#machine, this.#snapshot, { type });
    this.#snapshot = snapshot;
    this.#acted.push(...namesOf(actions));
    return true;
  };
}

const namesOf = (actions: readonly { type: string }[]): string[] => actions.map(({ type }) => type);

/** A state's config with actions and guards by name, and the outcomes of actors and timers as events of SCXML's names. */
function bare(node: Loose, id: string): Loose {
  const on: Loose = {};
  for (const [name, value] of Object.entries((node.on ?? {}) as Loose)) on[name] = transitionsOf(value);
  for (const [delay, value] of Object.entries((node.after ?? {}) as Loose))
    on[`after.${delay}.${id}`] = transitionsOf(value);
  for (const actor of toArray(node.invoke) as Loose[]) {
    if (actor.onDone) on[`done.invoke.${actor.id ?? actor.src}`] = transitionsOf(actor.onDone);
    if (actor.onError) on[`error.platform.${actor.id ?? actor.src}`] = transitionsOf(actor.onError);
  }
  const states = Object.entries((node.states ?? {}) as Record<string, Loose>);
  return {
    on,
    entry: callsOf(node.entry),
    exit: callsOf(node.exit),
    ...(node.type === undefined ? {} : { type: node.type }),
    ...(node.initial === undefined ? {} : { initial: node.initial }),
    ...(node.always === undefined ? {} : { always: transitionsOf(node.always) }),
    ...(node.onDone === undefined ? {} : { onDone: transitionsOf(node.onDone) }),
    ...(states.length === 0
      ? {}
      : { states: Object.fromEntries(states.map(([key, child]) => [key, bare(child, `${id}.${key}`)])) }),
  };
}

const callsOf = (actions: unknown): string[] => toArray(actions).map((action) => actionCall(action).name);

function transitionsOf(value: unknown): Loose[] {
  return toArray(value).map((one) => {
    if (typeof one === 'string') return { target: one };
    const { target, reenter, guard, actions } = one as Loose & { guard?: Loose | string };
    return {
      ...(target === undefined ? {} : { target }),
      ...(reenter === undefined ? {} : { reenter }),
      ...(guard === undefined ? {} : { guard: typeof guard === 'object' ? guard.type : guard }),
      actions: callsOf(actions),
    };
  });
}
