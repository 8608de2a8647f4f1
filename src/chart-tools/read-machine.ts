import type { AnyStateMachine } from 'xstate';

/** Reads what XState keeps loosely typed: guards, actions and delays, as names and texts. */

export type ActionCall = {
  name: string;
  /** Its parameters where they are constant, as `reason: marketClosed`; empty otherwise. */
  detail: string;
  /** Text of parameters computed from the event; for comparing revisions only. */
  params: string;
};

export type LooseTransition = {
  guard?: unknown;
  target?: readonly { id: string }[];
  reenter: boolean;
  actions: readonly unknown[];
};

type Loose = Record<string, unknown>;

export function actionCall(action: unknown): ActionCall {
  if (typeof action === 'string') return { name: action, detail: '', params: '' };
  const { type, name, params } = action as Loose & { name?: string };
  return {
    name: typeof type === 'string' ? type : (name ?? 'inline'),
    detail: typeof params === 'object' && params !== null ? plainText(params) : '',
    params: typeof params === 'function' ? sourceText(params) : '',
  };
}

/** A constant in short: `frame.type: ping`. */
function plainText(value: object, before = ''): string {
  return Object.entries(value as Loose)
    .map(([key, inner]) =>
      typeof inner === 'object' && inner !== null
        ? plainText(inner, `${before}${key}.`)
        : `${before}${key}: ${inner === '' ? 'none' : String(inner)}`,
    )
    .join(', ');
}

/** A guard in words: `isDead`, `in quote.fresh`, `not in quote.fresh`; null for none. */
export function guardText(guard: unknown, chart: string): string | null {
  if (guard === undefined) return null;
  if (typeof guard === 'string') return guard;
  const { type, name, guards, stateValue } = guard as Loose & { name?: string; guards?: unknown[] };
  if (typeof type === 'string') return type;
  if (stateValue !== undefined) return `in ${statePath(stateValue, chart)}`;
  const inner = (guards ?? []).map((one) => guardText(one, chart) ?? '');
  if (name === 'not') return `not ${inner.join('')}`;
  if (name === 'and' || name === 'or') return `(${inner.join(` ${name} `)})`;
  return 'inline';
}

function statePath(value: unknown, chart: string): string {
  if (typeof value === 'string') return value.replace(`#${chart}.`, '');
  return Object.entries(value as Loose)
    .map(([key, inner]) => {
      const rest = statePath(inner, chart);
      return rest === '' ? key : `${key}.${rest}`;
    })
    .join(' & ');
}

/** Milliseconds of a delay, or null when it is computed from the context. */
export function delayOf(name: string, machine: AnyStateMachine): number | null {
  const delay: unknown = machine.implementations.delays[name] ?? Number(name);
  return typeof delay === 'number' && Number.isFinite(delay) ? delay : null;
}

/** The text of every guard, action and computed delay of a machine, white space apart. Emitters are filed as `emit`. */
export function sourceTexts(machine: AnyStateMachine): Map<string, string> {
  const { guards, actions, delays } = machine.implementations;
  const texts = new Map<string, string>();
  for (const [name, guard] of Object.entries(guards)) texts.set(`guard ${name}`, sourceText(guard));
  for (const [name, action] of Object.entries(actions)) {
    const kind = (action as { type?: unknown }).type === 'xstate.emit' ? 'emit' : 'action';
    texts.set(`${kind} ${name}`, sourceText(action));
  }
  for (const [name, delay] of Object.entries(delays))
    if (typeof delay === 'function') texts.set(`delay ${name}`, sourceText(delay));
  return texts;
}

/** The text of what an invoked actor is given; empty when it is given nothing. */
export function inputText(input: unknown): string {
  return sourceText(input);
}

/** Built-in actions keep what they were given as properties of a function of their own. */
function sourceText(value: unknown): string {
  if (typeof value === 'function') {
    const { type, assignment, event, to } = value as unknown as Loose;
    if (typeof type === 'string')
      return [type.replace('xstate.', ''), ...[assignment, event, to].map(sourceText)]
        .filter((text) => text !== '')
        .join(' ');
    return value
      .toString()
      .replace(/\s+/g, ' ')
      .replace(/, ?([)}\]])/g, ' $1');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return `{${Object.entries(value)
      .map(([key, inner]) => `${key}: ${sourceText(inner)}`)
      .join(', ')}}`;
  return value === undefined ? '' : JSON.stringify(value);
}
