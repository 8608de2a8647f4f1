import type { AnyEventObject } from 'xstate';
import { failureOf } from '#contract/failure';
import type { Result } from './accounts.ts';

/** An event with what it carries. */
export const nameOfEvent = ({ type, ...payload }: AnyEventObject): string =>
  Object.keys(payload).length === 0 ? type : `${type} ${JSON.stringify(payload, plain)}`;
/** An outcome in short. */
export const nameOfResult = (result: Result): string =>
  'output' in result
    ? `answers ${JSON.stringify(result.output ?? null, plain).slice(0, 60)}`
    : `fails: ${failureOf(result.error).kind}`;

/** Actors and functions say nothing of a situation beyond their path. */
export const plain = (_: string, value: unknown): unknown => {
  if (typeof value === 'function') return undefined;
  return typeof value === 'object' && value !== null && 'getSnapshot' in value ? undefined : value;
};

/** Keys in the order they come up: which number one got is of no account. */
export function canonicalKeys(text: string): string {
  const known = new Map<string, number>();
  return text.replace(/key-\d+/g, (key) => {
    const number = known.get(key) ?? known.size + 1;
    known.set(key, number);
    return `key-${number}`;
  });
}
