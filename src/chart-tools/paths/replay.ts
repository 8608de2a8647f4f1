import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createMachine,
  type EventObject,
  initialTransition,
  transition,
} from 'xstate';
import type { StateValue, Trace, TraceStep } from '#contract/trace';

/**
 * Replays a trace on the charts. A trace carries no payloads, so the facts guards look at are unknown: a step is
 * legal when some outcome of the guards leads from the state before to the state after by the event it names.
 */

export type Verdict =
  | { isLegal: true; steps: number }
  | { isLegal: false; index: number; step: TraceStep; before: StateValue | null; allowed: StateValue[] };

/** More outcomes than any chart's step has; beyond it the chart should be split. */
const MAX_OUTCOMES = 1_024;

/** The first step the charts don't allow, or that all are allowed. Unknown charts are not allowed. */
export function replay({ steps }: Trace, machines: ReadonlyMap<string, AnyStateMachine>): Verdict {
  const skeletons = new Map<string, Skeleton>();
  const places = new Map<string, StateValue>();
  for (const [index, step] of steps.entries()) {
    const machine = machines.get(step.chart);
    const before = places.get(step.actor) ?? null;
    if (!machine) return { isLegal: false, index, step, before, allowed: [] };
    const skeleton = skeletons.get(step.chart) ?? skeletonOf(machine);
    skeletons.set(step.chart, skeleton);
    const allowed = allowedAfter(skeleton, before, step);
    if (!allowed.some((value) => isSame(value, step.value)))
      return { isLegal: false, index, step, before, allowed };
    places.set(step.actor, step.value);
  }
  return { isLegal: true, steps: steps.length };
}

/** Guards asked in one step; every later one says no. */
const MAX_GUARDS = 10;

/** A chart without effects and context whose guards answer what `oracle` says. */
type Skeleton = { machine: AnyStateMachine; oracle: { answer: () => boolean } };

function allowedAfter(skeleton: Skeleton, before: StateValue | null, step: TraceStep): StateValue[] {
  if (step.event === 'xstate.init') return outcomes(skeleton, () => initialTransition(skeleton.machine)[0]);
  // The bounded recorder may have dropped how this actor began: then its first step is taken as it is.
  if (before === null) return [step.value];
  const from = skeleton.machine.resolveState({ value: before, context: {} });
  const event: EventObject = { type: step.event };
  return outcomes(skeleton, () => transition(skeleton.machine, from, event)[0]);
}

/** Runs a step once for every series of answers its guards can give. */
function outcomes({ oracle }: Skeleton, run: () => AnyMachineSnapshot): StateValue[] {
  const found = new Map<string, StateValue>();
  let answers: boolean[] = [];
  for (let tries = 0; tries < MAX_OUTCOMES; tries += 1) {
    let asked = 0;
    oracle.answer = () => {
      // Two eventless transitions that lead to and fro would go on for ever if every guard could always say yes.
      if (asked >= MAX_GUARDS) return false;
      const answer = answers[asked] ?? true;
      answers[asked] = answer;
      asked += 1;
      return answer;
    };
    const value = run().value as StateValue;
    found.set(canonical(value), value);
    answers = answers.slice(0, asked);
    while (answers.at(-1) === false) answers.pop();
    if (answers.length === 0) break;
    answers[answers.length - 1] = false;
  }
  return [...found.values()];
}

type Loose = Record<string, unknown>;

function skeletonOf(machine: AnyStateMachine): Skeleton {
  const oracle = { answer: (): boolean => true };
  const config = bare(machine.config as Loose, machine.id, () => oracle.answer());
  return { machine: createMachine({ ...config, id: machine.id, context: {} }) as AnyStateMachine, oracle };
}

/** The node's states and transitions alone; outcomes of actors and timers under the names XState gives them. */
function bare(node: Loose, id: string, guard: () => boolean): Loose {
  const transitions = (value: unknown): unknown[] =>
    listed(value).map((one) => {
      if (typeof one === 'string') return { target: one };
      const { target, reenter, guard: own } = one as Loose;
      return {
        ...(target === undefined ? {} : { target }),
        ...(reenter === undefined ? {} : { reenter }),
        // Guards made of states alone are decided by the states; every other may go either way.
        ...(own === undefined ? {} : { guard: typeof own === 'function' ? own : guard }),
      };
    });
  const on: Loose = {};
  const put = (name: string, value: unknown): void => {
    if (value !== undefined) on[name] = transitions(value);
  };
  for (const [name, value] of Object.entries((node.on ?? {}) as Loose)) put(name, value);
  for (const [delay, value] of Object.entries((node.after ?? {}) as Loose))
    put(`xstate.after.${delay}.${id}`, value);
  for (const actor of listed(node.invoke) as Loose[]) {
    put(`xstate.done.actor.${actor.id ?? actor.src}`, actor.onDone);
    put(`xstate.error.actor.${actor.id ?? actor.src}`, actor.onError);
  }
  const states = Object.entries((node.states ?? {}) as Record<string, Loose>);
  return {
    on,
    ...(node.type === undefined ? {} : { type: node.type }),
    ...(node.initial === undefined ? {} : { initial: node.initial }),
    ...(node.always === undefined ? {} : { always: transitions(node.always) }),
    ...(states.length > 0
      ? {
          states: Object.fromEntries(states.map(([key, child]) => [key, bare(child, `${id}.${key}`, guard)])),
        }
      : {}),
  };
}

function listed(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function isSame(one: StateValue, other: StateValue): boolean {
  return canonical(one) === canonical(other);
}

/** The value as text, regions in alphabetical order. */
export function canonical(value: StateValue): string {
  if (typeof value === 'string') return value;
  const regions = Object.keys(value).sort();
  return `{${regions.map((region) => `${region}: ${canonical(value[region] ?? '')}`).join(', ')}}`;
}
