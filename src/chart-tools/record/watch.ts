import { type AnyStateMachine, type InspectionEvent, StateMachine } from 'xstate';
import { isDerived } from '../paths/derive.ts';
import { nameTransitions } from '../paths/transitions.ts';

/** Watches every chart that runs, and names the transitions it takes. */

type Names = ReturnType<typeof nameTransitions>;
type Scope = { system: { inspect?: (observer: (event: InspectionEvent) => void) => unknown } };

/** What the test that runs now has taken; null between tests. */
let taking: Set<string> | null = null;
/** What was noted between tests: the next one takes it over, as nothing asks for it again. */
const early = new Set<string>();
let isInstalled = false;
const watched = new WeakSet<Scope['system']>();
const named = new WeakMap<AnyStateMachine, Names>();

/** From now on what charts take is noted. A second call changes nothing. */
export function installWatch(): void {
  if (isInstalled) return;
  isInstalled = true;
  const { getInitialSnapshot } = StateMachine.prototype;
  StateMachine.prototype.getInitialSnapshot = function (this: AnyStateMachine, scope, ...args) {
    watch(scope as unknown as Scope);
    return getInitialSnapshot.call(this, scope, ...args);
  };
}

export function startTaking(): void {
  taking = new Set(early);
  early.clear();
}

/** The names of the transitions taken since the start, sorted. */
export function stopTaking(): string[] {
  const names = [...(taking ?? [])].sort();
  taking = null;
  return names;
}

/** Notes a transition that ran without an actor, such as one of a server that stores what its chart answers. */
export function noteTaken(definition: Parameters<Names['get']>[0]): void {
  const name = nameOf(definition);
  if (name) (taking ?? early).add(name);
}

/** A system belongs to the test that started it: what happens in it after that test is not another test's. */
function watch({ system }: Scope): void {
  if (!system.inspect || watched.has(system)) return;
  watched.add(system);
  const owner = taking;
  system.inspect((event) => {
    if (event.type !== '@xstate.microstep') return;
    for (const definition of event._transitions) {
      const name = nameOf(definition);
      if (name) (owner ?? taking)?.add(name);
    }
  });
}

function nameOf(definition: Parameters<Names['get']>[0]): string | undefined {
  const { machine } = definition.source;
  if (isDerived(machine)) return undefined;
  const names = named.get(machine) ?? nameTransitions(machine);
  named.set(machine, names);
  return names.get(definition);
}
