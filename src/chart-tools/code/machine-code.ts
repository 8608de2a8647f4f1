import type { AnyStateMachine } from 'xstate';
import { toArray } from '../paths/derive.ts';
import { actionCall, guardText } from '../read-machine.ts';

/**
 * A chart as one plain `createMachine` call: literals alone, with guards, actions, actors and delays by name. Tools that read
 * source (Stately's editor and its VS Code extension) cannot follow what our charts share, such as `commandStates()`: of the
 * identity review's 18 states @xstate/machine-extractor 0.16.0 finds 16 in the file of machines/, and all 18 here. The editor and
 * the extension themselves were not tried.
 */

type Loose = Record<string, unknown>;

export function machineCode(machine: AnyStateMachine): string {
  const config = JSON.stringify(
    { id: machine.id, ...plainNode(machine.config as Loose, machine.id) },
    null,
    2,
  );
  return `import { createMachine } from 'xstate';\n\nexport const machine = createMachine(${config});\n`;
}

function plainNode(node: Loose, chart: string): Loose {
  const transitions = (value: unknown): unknown => {
    const all = toArray(value).map((one) => plainTransition(one, chart));
    return all.length === 1 ? all[0] : all;
  };
  const each = (value: unknown, plain: (inner: unknown) => unknown): Loose =>
    Object.fromEntries(Object.entries((value ?? {}) as Loose).map(([key, inner]) => [key, plain(inner)]));
  const invoke = toArray(node.invoke).map((one) => {
    const { id, src, onDone, onError } = one as Loose;
    return kept({
      id,
      src: typeof src === 'string' ? src : 'inline',
      onDone: onDone && transitions(onDone),
      onError: onError && transitions(onError),
    });
  });
  return kept({
    type: node.type,
    description: node.description,
    tags: node.tags,
    initial: node.initial,
    entry: actions(node.entry),
    exit: actions(node.exit),
    invoke,
    always: node.always && transitions(node.always),
    on: each(node.on, transitions),
    after: each(node.after, transitions),
    onDone: node.onDone && transitions(node.onDone),
    states: each(node.states, (inner) => plainNode(inner as Loose, chart)),
  });
}

function plainTransition(value: unknown, chart: string): unknown {
  if (typeof value === 'string') return { target: value };
  const { target, guard, reenter, actions: does, description } = value as Loose;
  return kept({
    description,
    target,
    guard: guardText(guard, chart) ?? undefined,
    reenter,
    actions: actions(does),
  });
}

const actions = (value: unknown): string[] => toArray(value).map((action) => actionCall(action).name);

/** Without what is absent or empty. */
function kept(node: Loose): Loose {
  const isEmpty = (value: unknown): boolean =>
    value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(node).filter(([key, value]) => key === 'on' || !isEmpty(value)));
}
