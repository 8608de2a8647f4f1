import { MINUTE_MS } from '#contract/time-units';
import type { Bar } from './bar.ts';
import { BarColumns } from './bar-columns.ts';
import { INSTRUMENT_CODE } from './catalogue.ts';
import { OperatorFileError, readPackedPieces } from './operator-file.ts';
import { periodOfMs, RECORDED_PERIODS, type RecordedPeriod } from './recorded-periods.ts';
import { cellsOf, createTimeReader, decimalsOf, linesOf, MAX_LINE, microOf } from './recording-cells.ts';

/** The candles of one code, in order of time and at least one. */
export type RecordedCandles = {
  period: RecordedPeriod;
  /** Prices and volume in integer millionths. */
  bars: BarColumns;
  /** Most decimals seen in a price, and in a volume. */
  priceDigits: number;
  volumeDigits: number;
};

/** A recording, checked: candles by code. */
export type Recording = ReadonlyMap<string, RecordedCandles>;

export const RECORDING_HEADER = ['Code', 'Time', 'Open', 'High', 'Low', 'Close', 'Volume'];
export const PERIOD_COLUMN = 'Period';
const PRICES = [
  ['Open', 2],
  ['High', 3],
  ['Low', 4],
  ['Close', 5],
] as const;

/** Anything in a recording that cannot be replayed. The message starts with the file and, for a row, its line. */
export class RecordingError extends OperatorFileError {
  constructor(file: string, line: number | null, what: string) {
    super(line === null ? file : `${file}, line ${line}`, what);
    this.name = 'RecordingError';
  }
}

/** What was read of a code so far. */
type Reading = Omit<RecordedCandles, 'period'> & {
  /** As the column has it; null in a file without one. */
  period: RecordedPeriod | null;
  lastMs: number;
  lastLine: number;
  shortestMs: number;
  shortestLine: number;
};

/**
 * Reads a recording of candles, packed by gzip or not: header `Code,Time,Open,High,Low,Close,Volume`, Time in ISO 8601 UTC,
 * epoch seconds or milliseconds. A column `Period` may follow; without it a code's period is the shortest step between its
 * candles. Throws RecordingError, naming the line, on anything malformed, and OperatorFileError when there is no such file.
 */
export function readRecording(file: string): Recording {
  return readRows(linesOf(readPackedPieces(file)), file);
}

/** As `readRecording`, of what such a file holds. */
export function parseRecording(text: string, file: string): Recording {
  return readRows(linesOf([Buffer.from(text)]), file);
}

function readRows(lines: Iterable<string>, file: string): Recording {
  const codes = new Map<string, Reading>();
  const timeOf = createTimeReader();
  let columns = 0;
  let line = 0;
  const refusal = (what: string) => new RecordingError(file, line, what);
  for (const text of lines) {
    line += 1;
    if (text === '') continue;
    if (text.length > MAX_LINE) throw refusal(`a line has ${MAX_LINE} characters at most`);
    const cells = cellsOf(text);
    if (columns === 0) {
      columns = columnsOf(cells ?? [], refusal);
      continue;
    }
    if (!cells) throw refusal('Quotes belong around a whole cell');
    if (cells.length !== columns) throw refusal(`${cells.length} columns where ${columns} belong`);
    takeRow(codes, cells, line, timeOf, refusal);
  }
  line = 1;
  if (columns === 0) columnsOf([], refusal);
  return finished(codes, file);
}

function columnsOf(cells: readonly string[], refusal: (what: string) => RecordingError): number {
  const header = RECORDING_HEADER.join();
  if (cells.join() !== header && cells.join() !== `${header},${PERIOD_COLUMN}`) {
    const what = `the header must be ${header}, after which ${PERIOD_COLUMN} may come`;
    throw refusal(`${what}. Other files are converted by npm run market -- import FILE`);
  }
  return cells.length;
}

function takeRow(
  codes: Map<string, Reading>,
  cells: readonly string[],
  line: number,
  timeOf: (text: string) => number,
  refusal: (what: string) => RecordingError,
): void {
  const [code = '', , , , , , volume = '', period] = cells;
  if (!INSTRUMENT_CODE.test(code)) throw refusal('Code must be 1 to 20 upper-case letters or digits');
  const bar = barOf(cells, timeOf, refusal);
  const reading = codes.get(code) ?? newReading(periodNamed(period, refusal));
  if (period !== undefined && period !== reading.period) {
    throw refusal(
      `Period of ${code} was ${reading.period} on line ${reading.lastLine}; a code has one period`,
    );
  }
  const stepMs = bar.startMs - reading.lastMs;
  if (stepMs <= 0) throw refusal(`Time does not come after line ${reading.lastLine} of ${code}`);
  if (stepMs < reading.shortestMs) {
    reading.shortestMs = stepMs;
    reading.shortestLine = line;
  }
  reading.lastMs = bar.startMs;
  reading.lastLine = line;
  for (const [, column] of PRICES) {
    reading.priceDigits = Math.max(reading.priceDigits, decimalsOf(cells[column] ?? ''));
  }
  reading.volumeDigits = Math.max(reading.volumeDigits, decimalsOf(volume));
  reading.bars.push(bar);
  codes.set(code, reading);
}

const newReading = (period: RecordedPeriod | null): Reading => ({
  ...{ period, bars: new BarColumns(), priceDigits: 0, volumeDigits: 0 },
  ...{ lastMs: Number.NEGATIVE_INFINITY, lastLine: 0 },
  ...{ shortestMs: Number.POSITIVE_INFINITY, shortestLine: 0 },
});

function periodNamed(
  name: string | undefined,
  refusal: (what: string) => RecordingError,
): RecordedPeriod | null {
  if (name === undefined) return null;
  const period = RECORDED_PERIODS.find((one) => one === name);
  if (!period) throw refusal(`Period must be one of ${RECORDED_PERIODS.join(', ')}`);
  return period;
}

function barOf(
  cells: readonly string[],
  timeOf: (text: string) => number,
  refusal: (what: string) => RecordingError,
): Bar {
  const startMs = timeOf(cells[1] ?? '');
  if (Number.isNaN(startMs)) {
    throw refusal('Time is neither ISO 8601 in UTC nor seconds or milliseconds since the epoch');
  }
  if (startMs % MINUTE_MS !== 0) throw refusal('Time is no whole minute');
  const figure = (name: string, column: number): number => {
    const micro = microOf(cells[column] ?? '');
    if (typeof micro === 'string') throw refusal(`${name} ${micro}`);
    return micro;
  };
  const bar = {
    startMs,
    open: figure('Open', 2),
    high: figure('High', 3),
    low: figure('Low', 4),
    close: figure('Close', 5),
    volume: figure('Volume', 6),
  };
  const fault = faultOfPrices(bar);
  if (fault) throw refusal(fault);
  return bar;
}

/** Why four prices are no candle; null when they are one. */
export function faultOfPrices({ open, high, low, close }: Omit<Bar, 'startMs' | 'volume'>): string | null {
  if (low <= 0) return 'Low must be above zero';
  if (high < low) return 'High is below Low';
  for (const [name, price] of [
    ['Open', open],
    ['Close', close],
  ] as const) {
    if (price > high) return `${name} is above High`;
    if (price < low) return `${name} is below Low`;
  }
  return null;
}

/** A code that has one candle alone takes the shortest period of the file. */
function finished(codes: ReadonlyMap<string, Reading>, file: string): Recording {
  if (codes.size === 0) throw new RecordingError(file, null, 'holds no candles');
  const recording = new Map<string, RecordedCandles>();
  const periods = new Map([...codes].map(([code, reading]) => [code, periodOf(reading, file)]));
  const shortest = RECORDED_PERIODS.find((period) => [...periods.values()].includes(period));
  for (const [code, { bars, priceDigits, volumeDigits }] of codes) {
    const period = periods.get(code) ?? shortest;
    if (!period) throw new RecordingError(file, null, 'the period is unknown: no code has two candles');
    recording.set(code, { period, bars, priceDigits, volumeDigits });
  }
  return recording;
}

/** Null where there is one candle alone. */
function periodOf({ period, shortestMs, shortestLine }: Reading, file: string): RecordedPeriod | null {
  if (period) return period;
  if (shortestMs === Number.POSITIVE_INFINITY) return null;
  const found = periodOfMs(shortestMs);
  if (found) return found;
  const what = `${shortestMs / 1_000} s after the last candle is no period; a column ${PERIOD_COLUMN} would say which it is`;
  throw new RecordingError(file, shortestLine, what);
}
