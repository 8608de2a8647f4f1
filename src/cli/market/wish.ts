import { type ParseArgsConfig, parseArgs } from 'node:util';

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

/** Reads options, and nothing else. Throws Misuse. */
export function optionsOf<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false }).values;
  } catch (cause) {
    throw misuseOf(cause);
  }
}

/** Reads options and the words among them. Throws Misuse. */
export function wordsAndOptionsOf<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values, words: positionals };
  } catch (cause) {
    throw misuseOf(cause);
  }
}

const misuseOf = (cause: unknown): Misuse =>
  new Misuse(cause instanceof Error ? cause.message : String(cause));

const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/;

/** An instant in epoch ms. A day is its first millisecond in UTC. Throws Misuse. */
export function instantOf(option: string, text: string): number {
  const ms = DAY.test(text) || INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  // A thirtieth of February would be taken for a day of March.
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(text.slice(0, 10)))
    throw new Misuse(
      `--${option} ${text} is no day or instant in UTC, such as 2026-01-14 or 2026-01-14T12:00:00Z.`,
    );
  return ms;
}

export type Format = 'csv' | 'json';

export function formatOf(text: string): Format {
  if (text === 'csv' || text === 'json') return text;
  throw new Misuse(`--format ${text} is neither csv nor json.`);
}
