import { type ParseArgsConfig, parseArgs } from 'node:util';
import { utcTimeOf } from '#server/utc-time';

/** The command does not understand its arguments. It prints the message for the operator. */
export class Misuse extends Error {
  override name = 'Misuse';
}

/** Options that every command has. */
export const SHARED = {
  from: { type: 'string' },
  to: { type: 'string' },
  format: { type: 'string', default: 'csv' },
  out: { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

type Options = NonNullable<ParseArgsConfig['options']>;

/** Reads options, and nothing else. Throws Misuse. */
export function optionsOf<Wanted extends Options>(args: readonly string[], options: Wanted) {
  return parsed(args, options, false).values;
}

/** Reads options and the words among them. Throws Misuse. */
export function wordsAndOptionsOf<Wanted extends Options>(args: readonly string[], options: Wanted) {
  const { values, positionals } = parsed(args, options, true);
  return { values, words: positionals };
}

function parsed<Wanted extends Options>(args: readonly string[], options: Wanted, allowPositionals: boolean) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals });
  } catch (cause) {
    throw new Misuse(cause instanceof Error ? cause.message : String(cause));
  }
}

/** An instant in epoch ms. A day is its first millisecond in UTC. Throws Misuse. */
export function askedInstantOf(option: string, text: string): number {
  const ms = utcTimeOf(text);
  if (ms !== null) return ms;
  throw new Misuse(
    `--${option} ${text} is no day or instant in UTC, such as 2026-01-14 or 2026-01-14T12:00:00Z.`,
  );
}

export type FileFormat = 'csv' | 'json';

export function fileFormatOf(text: string): FileFormat {
  if (text === 'csv' || text === 'json') return text;
  throw new Misuse(`--format ${text} is neither csv nor json.`);
}
