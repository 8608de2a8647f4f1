import type { AnyStateMachine, AnyStateNode } from 'xstate';
import {
  type ActionCall,
  actionCall,
  delayOf,
  guardText,
  inputText,
  type LooseTransition,
  sourceTexts,
} from './read-machine.ts';

/**
 * A chart as plain data: the one reading of a machine that the pages, the diagrams, the SCXML and the
 * comparison of revisions share. States and transitions are in document order.
 */

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export type Invocation = {
  id: string;
  src: string;
  /** Id of the chart it runs, or null for an actor that is no chart. */
  chart: string | null;
};

export type ChartState = {
  /** Dotted path from the chart's id; unique. */
  id: string;
  key: string;
  parent: string | null;
  kind: StateKind;
  initial: string | null;
  entry: ActionCall[];
  exit: ActionCall[];
  invokes: Invocation[];
  /** What views and the wiring ask for. */
  tags: string[];
  clauses: string[];
};

export type Trigger =
  | { kind: 'event' | 'done' | 'error' | 'finished'; name: string }
  /** `ms` is null when it depends on the context. */
  | { kind: 'after'; name: string; ms: number | null }
  | { kind: 'always' };

export type ChartTransition = {
  source: string;
  trigger: Trigger;
  guard: string | null;
  /** Ids of the states entered; empty when the chart stays where it is. */
  targets: string[];
  reenter: boolean;
  actions: ActionCall[];
};

export type ChartModel = {
  id: string;
  states: ChartState[];
  transitions: ChartTransition[];
  /** Events it announces, as far as its emitters name them. */
  emits: string[];
  /** Text of each guard, action, computed delay and actor's input by `guard isDead`; for comparing revisions only. */
  bodies: Map<string, string>;
};

/** Reads a machine. Pure: nothing of the machine is run. */
export function chartModel(machine: AnyStateMachine): ChartModel {
  const nodes = nodesOf(machine.root);
  const bodies = sourceTexts(machine);
  for (const { id, input } of nodes.flatMap((node) => node.invoke))
    bodies.set(`input of ${id}`, inputText(input));
  return {
    id: machine.id,
    states: nodes.map((node) => stateOf(node, machine)),
    transitions: nodes.flatMap((node) => transitionsOf(node, machine)),
    emits: [...new Set([...bodies].flatMap(([name, body]) => (/^emit /.test(name) ? eventTypes(body) : [])))],
    bodies,
  };
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

function stateOf(node: AnyStateNode, machine: AnyStateMachine): ChartState {
  const { clauses = [] } = (node.meta ?? {}) as { clauses?: string[] };
  const [initial] = node.type === 'compound' ? node.initial.target : [];
  return {
    id: node.id,
    key: node.key,
    parent: node.parent?.id ?? null,
    kind: node.type,
    initial: initial?.id ?? null,
    entry: node.entry.map(actionCall).filter(isVisible),
    exit: node.exit.map(actionCall).filter(isVisible),
    invokes: node.invoke.map(({ id, src }) => ({
      id,
      src: typeof src === 'string' ? src : 'inline',
      chart: chartIdOf(typeof src === 'string' ? machine.implementations.actors[src] : src),
    })),
    tags: [...node.tags],
    clauses,
  };
}

/** XState books timers as entry and exit actions; they are listed as transitions instead. */
const isVisible = ({ name }: ActionCall): boolean => name !== 'xstate.raise' && name !== 'xstate.cancel';

function chartIdOf(logic: unknown): string | null {
  const { id, root } = (logic ?? {}) as { id?: string; root?: unknown };
  return root && id ? id : null;
}

function transitionsOf(node: AnyStateNode, machine: AnyStateMachine): ChartTransition[] {
  const read = (definition: LooseTransition, trigger: Trigger): ChartTransition => ({
    source: node.id,
    trigger,
    guard: guardText(definition.guard, node.machine.id),
    targets: (definition.target ?? []).map(({ id }) => id),
    reenter: definition.reenter,
    actions: definition.actions.map(actionCall),
  });
  const named = [...node.transitions].flatMap(([event, definitions]) =>
    definitions.map((definition) => read(definition as LooseTransition, triggerOf(event, machine))),
  );
  const eventless = (node.always ?? []).map((definition) =>
    read(definition as LooseTransition, { kind: 'always' }),
  );
  return [...eventless, ...named];
}

function triggerOf(event: string, machine: AnyStateMachine): Trigger {
  const [, kind, name = ''] =
    /^xstate\.(done\.actor|error\.actor|done\.state|after)\.(.+)$/.exec(event) ?? [];
  if (kind === 'done.actor') return { kind: 'done', name };
  if (kind === 'error.actor') return { kind: 'error', name };
  if (kind === 'done.state') return { kind: 'finished', name };
  if (kind !== 'after') return { kind: 'event', name: event };
  const [delay = ''] = name.split('.');
  return { kind: 'after', name: delay, ms: delayOf(delay, machine) };
}

function eventTypes(body: string): string[] {
  return [...body.matchAll(/\btype"?:\s*["'`]([^"'`]+)["'`]/g)].map(([, type = '']) => type);
}
