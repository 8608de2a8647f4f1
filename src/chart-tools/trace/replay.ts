import { type AnyStateMachine, createActor, createMachine } from 'xstate';
import type { StateValue, Trace, TraceStep } from '#contract/trace';
import { toArray } from '../paths/derive.ts';
import { canonical, nameTransitions, plainTransition } from '../paths/transitions.ts';

/**
 * Replays a trace on the charts. A trace carries no payloads, so the facts guards look at are unknown: a step is
 * legal when some outcome of the guards leads from the state before to the state after by the event it names, over the
 * transitions it names.
 */

export type Verdict =
  | { isLegal: true; steps: number }
  | { isLegal: false; index: number; step: TraceStep; before: StateValue | null; allowed: StepOutcome[] };

/** Where a step may lead, and by which transitions. */
export type StepOutcome = { value: StateValue; taken: readonly string[] };

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
    if (!allowed.some((outcome) => isThis(outcome, step)))
      return { isLegal: false, index, step, before, allowed };
    places.set(step.actor, step.value);
  }
  return { isLegal: true, steps: steps.length };
}

/** Guards asked in one step; every later one says no. */
const MAX_GUARDS = 10;

/** A chart without effects and context whose guards answer what `oracle` says. */
type Skeleton = {
  machine: AnyStateMachine;
  names: ReturnType<typeof nameTransitions>;
  oracle: { answer: () => boolean };
};

function allowedAfter(skeleton: Skeleton, before: StateValue | null, step: TraceStep): StepOutcome[] {
  const { event, value, taken = [] } = step;
  if (event === 'xstate.init') return outcomes(skeleton, null, null);
  // The bounded recorder may have dropped how this actor began: then its first step is taken as it is.
  if (before === null) return [{ value, taken: taken.map(plainTransition) }];
  return outcomes(skeleton, before, event);
}

/** Runs a step once for every series of answers its guards can give; the start without an event. */
function outcomes(skeleton: Skeleton, before: StateValue | null, event: string | null): StepOutcome[] {
  const { oracle } = skeleton;
  const found = new Map<string, StepOutcome>();
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
    const outcome = run(skeleton, before, event);
    found.set(`${canonical(outcome.value)} ${outcome.taken.join()}`, outcome);
    answers = answers.slice(0, asked);
    while (answers.at(-1) === false) answers.pop();
    if (answers.length === 0) break;
    answers[answers.length - 1] = false;
  }
  return [...found.values()];
}

function run({ machine, names }: Skeleton, before: StateValue | null, event: string | null): StepOutcome {
  const taken: string[] = [];
  const actor = createActor(machine, {
    ...(before === null ? {} : { snapshot: machine.resolveState({ value: before, context: {} }) }),
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.microstep') return;
      for (const definition of inspected._transitions) taken.push(names.get(definition) ?? '?');
    },
  }).start();
  if (event !== null) {
    taken.length = 0;
    actor.send({ type: event });
  }
  const { value } = actor.getSnapshot();
  actor.stop();
  return { value, taken };
}

type Loose = Record<string, unknown>;

function skeletonOf(machine: AnyStateMachine): Skeleton {
  const oracle = { answer: (): boolean => true };
  const config = bare(machine.config as Loose, machine.id, () => oracle.answer());
  const skeleton = createMachine({ ...config, id: machine.id, context: {} }) as AnyStateMachine;
  return { machine: skeleton, names: nameTransitions(skeleton), oracle };
}

/** The node's states and transitions alone; outcomes of actors and timers under the names XState gives them. */
function bare(node: Loose, id: string, guard: () => boolean): Loose {
  const transitions = (value: unknown): unknown[] =>
    toArray(value).map((one) => {
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
  for (const actor of toArray(node.invoke) as Loose[]) {
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

/** A trace without transitions, of an earlier build, is judged by its states alone. */
function isThis(outcome: StepOutcome, { value, taken }: TraceStep): boolean {
  const isThere = canonical(outcome.value) === canonical(value);
  return isThere && (taken === undefined || outcome.taken.join() === taken.map(plainTransition).join());
}
