import { MAX_PRICE } from './catalogue.ts';

/** How the cells of a recording are read. */

/** Decimals of a price or a volume: both are kept in millionths. */
export const MAX_DIGITS = 6;
/** Characters of a line; seven cells take a tenth of it. */
export const MAX_LINE = 1_000;
/** The byte order mark of UTF-8 at the start of a file, its bytes taken for letters. */
const MARK = /^\u00ef\u00bb\u00bf/;

/**
 * The lines of a file, without their ends, a letter for each byte: what a recording may hold is ASCII. Of a line beyond
 * MAX_LINE it may answer a part, which is beyond it too.
 */
export function* linesOf(pieces: Iterable<Buffer>): Generator<string> {
  let rest: string | null = null;
  for (const piece of pieces) {
    const text = piece.toString('latin1');
    const lines: string[] = (rest === null ? text.replace(MARK, '') : rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield withoutReturn(line);
    if (rest.length > MAX_LINE + 1) yield rest;
  }
  if (rest) yield withoutReturn(rest);
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/** The cells of a line, without quotes around them; null where a quote stands elsewhere. */
export function cellsOf(line: string): string[] | null {
  const cells = line.split(',');
  if (!line.includes('"')) return cells;
  const bare = cells.map((cell) => /^"([^"]*)"$/.exec(cell)?.[1] ?? cell);
  return bare.some((cell) => cell.includes('"')) ? null : bare;
}

const NUMBER = /^\d+(?:\.\d+)?$/;

export const decimalsOf = (number: string): number => {
  const point = number.indexOf('.');
  return point < 0 ? 0 : number.length - point - 1;
};

/** A plain number in integer millionths; else what is wrong with it. */
export function microOf(text: string): number | string {
  if (!NUMBER.test(text)) return 'is no plain non-negative number';
  if (decimalsOf(text) > MAX_DIGITS) return `has more than ${MAX_DIGITS} decimals`;
  const value = Number(text);
  if (value > MAX_PRICE) return `is above ${MAX_PRICE}`;
  // Exact: up to MAX_PRICE both roundings together are off by less than a quarter of a millionth.
  return Math.round(value * 1e6);
}

const EPOCH = /^\d{1,14}$/;
/** Seconds have fewer digits until the year 5138, milliseconds have more since 1973. */
const MOST_DIGITS_OF_SECONDS = 11;
const ISO_UTC = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.0{1,9})?)?(?:Z|\+00:00)$/;
const DAY_LENGTH = '2026-01-14'.length;

/** Reads times to epoch ms, NaN where a text is none. Rows that follow each other are mostly of one day, which is read once. */
export function createTimeReader(): (text: string) => number {
  let day = '';
  let dayMs = Number.NaN;
  return (text) => {
    if (EPOCH.test(text)) return Number(text) * (text.length > MOST_DIGITS_OF_SECONDS ? 1 : 1_000);
    if (!ISO_UTC.test(text)) return Number.NaN;
    if (!text.startsWith(day) || day === '') {
      day = text.slice(0, DAY_LENGTH);
      dayMs = Date.parse(day);
      // Date.parse takes 30 February for 2 March; a day must read back as it was written.
      if (!Number.isNaN(dayMs) && !new Date(dayMs).toISOString().startsWith(day)) dayMs = Number.NaN;
    }
    const part = (from: number) => Number(text.slice(from, from + 2));
    const seconds = text[16] === ':' ? part(17) : 0;
    return dayMs + ((part(11) * 60 + part(14)) * 60 + seconds) * 1_000;
  };
}
