import { decimalsOf } from '#server/market/recording-cells';
import { columnLabelOf, isCloseAlone, type Meaning } from './columns.ts';
import { microText, type Rounding } from './figures.ts';
import type { ReadCandle, ReadFile, ReadWish } from './read-candles.ts';
import type { SettledCode } from './settle.ts';
import { joined, kindOfTime, timeIn, utcOf } from './times.ts';

/** What the command tells the operator, line by line. */

export const iso = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
export const count = (many: number, what: string): string =>
  `${many.toLocaleString('en')} ${what}${many === 1 ? '' : 's'}`;

/** What each column of a file was taken for, with what its first row has there. */
export function reportOfFile(read: ReadFile, wish: ReadWish): string[] {
  const { file, columns, sample, code, skipped } = read;
  const taken = [...columns.at].sort(([, one], [, other]) => one - other);
  const used = new Set(taken.map(([, index]) => index));
  const unused = sample.flatMap((_, index) => (used.has(index) ? [] : columnLabelOf(columns, index) || []));
  const lines = taken.map(([meaning, index]) => {
    const cell = sample[index] ?? '';
    return `  ${columnLabelOf(columns, index)}: ${meaningText(meaning, cell)}, such as ${cell}`;
  });
  if (unused.length > 0) lines.push(`  not used: ${unused.join(', ')}`);
  if (!columns.at.has('volume') && !columns.at.has('ticks')) lines.push('  no volume: 0 everywhere');
  if (isCloseAlone(columns.at)) lines.push('  no open, high and low: each candle is its close');
  if (code !== null) lines.push(`  code: ${code}, ${sourceOf(read, wish)}`);
  lines.push(`  ${zoneText(read, wish.zone)}`);
  if (read.stamps === 'end') lines.push('  times are the ends of candles, --stamps start says otherwise');
  if (wish.per > 1)
    lines.push(`  prices are of ${wish.per.toLocaleString('en')} units, volumes are divided by that`);
  if (skipped) lines.push(`  left out: ${count(skipped.rows, 'row')}, the first is ${skipped.first}`);
  return [`${file}: ${columns.form}`, ...lines];
}

function meaningText(meaning: Meaning, cell: string): string {
  if (meaning === 'time') return kindOfTime(cell);
  return { clock: 'time of day', ticks: 'count of price changes' }[meaning as string] ?? meaning;
}

function sourceOf({ columns }: ReadFile, { codes }: ReadWish): string {
  if (columns.of !== null) return `from the header's ${columns.of}`;
  return codes.own ? 'as you said' : "from the file's name";
}

function zoneText({ columns: { at }, sample, order }: ReadFile, zone: string | null): string {
  const cell = (meaning: Meaning) => sample[at.get(meaning) ?? -1] ?? '';
  const read = timeIn(at.has('time') ? cell('time') : joined(cell('date'), cell('clock')), order);
  if (typeof read === 'string') return read;
  const first = `the first row is of ${iso(utcOf(read, zone).startMs)}`;
  if (!read.isOpen) return `times name their instant, whatever the zone: ${first}`;
  if (zone === null) return `times are taken as UTC, --zone says otherwise: ${first}`;
  return `times are by the clocks of ${zone}: ${first}`;
}

/** What became of a code. */
export function reportOfCode(code: string, settled: SettledCode, rounding: Rounding): string[] {
  const { candles, period } = settled;
  if (candles.length === 0) return [`${code}: no candle is left`];
  const span = `${iso(candles[0]?.startMs ?? 0)} to ${iso(candles.at(-1)?.startMs ?? 0)}`;
  const lines = [
    `${code}: ${period}, ${count(candles.length, 'candle')}, ${span} (UTC), ${count(decimalsIn(candles), 'decimal')}`,
  ];
  if (settled.wasSorted) lines.push('  brought in order of time');
  if (settled.doubled > 0) lines.push(`  dropped: ${count(settled.doubled, 'row')} that came twice`);
  if (settled.differing > 0) {
    lines.push(`  left out: ${count(settled.differing, 'row')} of an instant that already had another`);
  }
  for (const one of settled.leftOut) {
    lines.push(
      `  left out: ${count(one.candles, 'candle')} of ${one.period}; --period ${one.period} takes those`,
    );
  }
  if (settled.countsTicks) lines.push('  volume: the count of price changes, as all volumes are 0');
  if (rounding.cells > 0) {
    const share = `${(rounding.largest * 100).toPrecision(2)} %`;
    lines.push(`  rounded to 6 decimals: ${count(rounding.cells, 'cell')}, by ${share} at most`);
  }
  if (rounding.noVolumes > 0) lines.push(`  empty volumes are 0: ${count(rounding.noVolumes, 'cell')}`);
  if (rounding.cutVolumes > 0) {
    lines.push(`  volumes above 1,000,000,000 are written as that: ${count(rounding.cutVolumes, 'cell')}`);
  }
  return lines;
}

function decimalsIn(candles: readonly ReadCandle[]): number {
  let most = 0;
  for (const { open, high, low, close } of candles) {
    for (const micro of [open, high, low, close]) most = Math.max(most, decimalsOf(microText(micro)));
  }
  return most;
}
