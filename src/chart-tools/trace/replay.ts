import { type AnyStateMachine, createActor, createMachine, raise, type StateValue } from 'xstate';
import { toArray } from '../paths/derive.ts';
import { canonical, nameTransitions, plainTransition } from '../paths/transitions.ts';

/**
 * Replays a trace on the charts. A trace carries no payloads, so the facts guards look at are unknown: a step is
 * legal when some outcome of the guards leads from the state before to the state after by the event it names, over the
 * transitions it names.
 */

/** What an app's recorder keeps of a step: which actor of which chart went by which event where, by which transitions. */
export type RecordedStep = {
  chart: string;
  actor: string;
  /** The event's type as XState has it; `xstate.init` where the actor started. */
  event: string;
  taken?: readonly string[] | undefined;
  /** Where the chart was afterwards. */
  value: StateValue;
};
export type RecordedTrace = { steps: readonly RecordedStep[] };

export type Verdict =
  | { isLegal: true; steps: number }
  | { isLegal: false; index: number; step: RecordedStep; before: StateValue | null; allowed: StepOutcome[] };

/** Where a step may lead, and by which transitions. */
export type StepOutcome = { value: StateValue; taken: readonly string[] };

/** More outcomes than any chart's step has; beyond it the chart should be split. */
const MAX_OUTCOMES = 1_024;

/** The first step the charts don't allow, or that all are allowed. Unknown charts are not allowed. */
export function replay({ steps }: RecordedTrace, machines: ReadonlyMap<string, AnyStateMachine>): Verdict {
  const skeletons = new Map<string, Skeleton>();
  const places = new Map<string, StateValue>();
  for (const [index, step] of steps.entries()) {
    const machine = machines.get(step.chart);
    const before = places.get(step.actor) ?? null;
    if (!machine) return { isLegal: false, index, step, before, allowed: [] };
    const skeleton = skeletons.get(step.chart) ?? skeletonOf(machine);
    skeletons.set(step.chart, skeleton);
    if (!isAllowed(skeleton, before, step)) {
      const allowed = new Map(
        [...allowedAfter(skeleton, before, step)].map((outcome) => [JSON.stringify(outcome), outcome]),
      );
      return { isLegal: false, index, step, before, allowed: [...allowed.values()] };
    }
    places.set(step.actor, step.value);
  }
  return { isLegal: true, steps: steps.length };
}

/** How often the steps of a trace that the charts allow took each transition; the first that they do not ends it. */
export function countTaken({ steps }: RecordedTrace, verdict: Verdict): Map<string, number> {
  const counts = new Map<string, number>();
  const allowed = verdict.isLegal ? steps : steps.slice(0, verdict.index);
  for (const name of allowed.flatMap(({ taken = [] }) => taken.map(plainTransition)))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** A verdict in words; the first step that is not allowed with what would have been. */
export function verdictWords(verdict: Verdict): string {
  if (verdict.isLegal) return `All ${verdict.steps} steps are allowed.`;
  const { index, step, before, allowed } = verdict;
  return `Step ${index + 1} is not allowed: ${step.chart} in ${before === null ? 'its start' : canonical(before)}
  on ${step.event} went to ${outcomeWords({ value: step.value, taken: step.taken ?? [] })}
  allowed: ${allowed.map(outcomeWords).join(' or ') || 'nothing, the chart is unknown'}`;
}

const outcomeWords = ({ value, taken }: StepOutcome): string =>
  `${canonical(value)} by ${taken.join(', ') || 'no transition'}`;

/** Guards asked in one step; every later one says no. */
const MAX_GUARDS = 10;

/** A chart without effects and context whose guards answer what `oracle` says. */
type Skeleton = {
  machine: AnyStateMachine;
  names: ReturnType<typeof nameTransitions>;
  oracle: { answer: () => boolean };
  /** The steps that are known to be allowed, each with the state before it. */
  known: Set<string>;
};

function isAllowed(skeleton: Skeleton, before: StateValue | null, step: RecordedStep): boolean {
  const name = JSON.stringify([before, step.event, step.value, step.taken]);
  if (skeleton.known.has(name)) return true;
  for (const outcome of allowedAfter(skeleton, before, step))
    if (isThis(outcome, step)) {
      skeleton.known.add(name);
      return true;
    }
  return false;
}

function allowedAfter(
  skeleton: Skeleton,
  before: StateValue | null,
  step: RecordedStep,
): Iterable<StepOutcome> {
  const { event, value, taken = [] } = step;
  if (event === 'xstate.init') return outcomes(skeleton, null, null);
  // The bounded recorder may have dropped how this actor began: then its first step is taken as it is.
  if (before === null) return [{ value, taken: taken.map(plainTransition) }];
  return outcomes(skeleton, before, event);
}

/** Runs a step once for every series of answers its guards can give; the start without an event. */
function* outcomes(
  skeleton: Skeleton,
  before: StateValue | null,
  event: string | null,
): Generator<StepOutcome> {
  const { oracle } = skeleton;
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
    yield run(skeleton, before, event);
    answers = answers.slice(0, asked);
    while (answers.at(-1) === false) answers.pop();
    if (answers.length === 0) return;
    answers[answers.length - 1] = false;
  }
}

function run({ machine, names }: Skeleton, before: StateValue | null, event: string | null): StepOutcome {
  const taken: string[] = [];
  const actor = createActor(machine, {
    ...(before === null ? {} : { snapshot: machine.resolveState({ value: before, context: {} }) }),
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.microstep') return;
      for (const definition of inspected._transitions) taken.push(names.get(definition) ?? '?');
    },
  });
  // A failure of an actor that the state does not answer ends the chart: that is a verdict, not an error of the replay.
  actor.subscribe({ error: () => undefined });
  actor.start();
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
  const config = bare(machine.config as Loose, machine.id, {
    guard: () => oracle.answer(),
    raises: (actions) => raisedBy(actions, machine),
  });
  const skeleton = createMachine({ ...config, id: machine.id, context: {} }) as AnyStateMachine;
  return { machine: skeleton, names: nameTransitions(skeleton), oracle, known: new Set() };
}

/** What is left of a chart's guards and of its lists of actions. */
type Left = { guard: () => boolean; raises: (actions: unknown) => object[] };

/** Of these actions those that raise an event, since it leads on within the same step; what it carries is unknown. */
function raisedBy(actions: unknown, { implementations }: AnyStateMachine): object[] {
  return toArray(actions).flatMap((action) => {
    const name = typeof action === 'string' ? action : (action as Loose).type;
    const made = typeof action === 'function' ? action : implementations.actions[String(name)];
    const { type, event } = (made ?? {}) as { type?: string; event?: { type: string } };
    return type === 'xstate.raise' && event?.type ? [raise({ type: event.type })] : [];
  });
}

/** Whether a guard looks at nothing but states: `stateIn`, or others made of it. */
function isOfStates(guard: unknown): boolean {
  if (typeof guard !== 'function') return false;
  const { stateValue, guards } = guard as { stateValue?: unknown; guards?: readonly unknown[] };
  return stateValue !== undefined || (guards?.every(isOfStates) ?? false);
}

/** The node's states and transitions alone; outcomes of actors and timers under the names XState gives them. */
function bare(node: Loose, id: string, left: Left): Loose {
  const { guard, raises } = left;
  const transitions = (value: unknown): unknown[] =>
    toArray(value).map((one) => {
      if (typeof one === 'string') return { target: one };
      const { target, reenter, guard: own, actions } = one as Loose;
      return {
        actions: raises(actions),
        ...(target === undefined ? {} : { target }),
        ...(reenter === undefined ? {} : { reenter }),
        // Guards made of states alone are decided by the states; every other may go either way.
        ...(own === undefined ? {} : { guard: isOfStates(own) ? own : guard }),
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
    entry: raises(node.entry),
    exit: raises(node.exit),
    ...(node.type === undefined ? {} : { type: node.type }),
    ...(node.initial === undefined ? {} : { initial: node.initial }),
    ...(node.always === undefined ? {} : { always: transitions(node.always) }),
    ...(states.length > 0
      ? {
          states: Object.fromEntries(states.map(([key, child]) => [key, bare(child, `${id}.${key}`, left)])),
        }
      : {}),
  };
}

/** A trace without transitions, of an earlier build, is judged by its states alone. */
function isThis(outcome: StepOutcome, { value, taken }: RecordedStep): boolean {
  const isThere = canonical(outcome.value) === canonical(value);
  return isThere && (taken === undefined || outcome.taken.join() === taken.map(plainTransition).join());
}
