import { CsvError, parse } from 'csv-parse/sync';
import { PERIOD_MS, PERIODS, type Period } from '#contract/constants';
import { Decimal } from '#contract/money';
import { INSTRUMENT_CODE, MAX_PRICE } from './catalogue.ts';
import { OperatorFileError, readOperatorFile } from './operator-file.ts';

/** One row of a recording: prices and volume in integer millionths. */
export type RecordedRow = {
  code: string;
  startMs: number;
  openMicro: number;
  highMicro: number;
  lowMicro: number;
  closeMicro: number;
  volumeMicro: number;
  line: number;
};

/** A recording, checked: rows per code, oldest first, all of one period. */
export type Recording = {
  period: Period;
  rows: ReadonlyMap<string, readonly RecordedRow[]>;
  /** Most decimals seen in a price, and in a volume, per code. */
  priceDigits: ReadonlyMap<string, number>;
  volumeDigits: ReadonlyMap<string, number>;
};

const HEADER = ['Code', 'Time', 'Open', 'High', 'Low', 'Close', 'Volume'];
const NUMBER = /^\d+(?:\.(\d+))?$/;
const EPOCH_SECONDS = /^\d{1,11}$/;
const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.0{1,9})?)?(Z|\+00:00)$/;
const MAX_DIGITS = 6;

/** Anything in a recording that cannot be replayed. The message starts with the file and, for a row, its line. */
export class RecordingError extends OperatorFileError {
  constructor(file: string, line: number | null, what: string) {
    super(line === null ? file : `${file}, line ${line}`, what);
    this.name = 'RecordingError';
  }
}

/**
 * Reads a recording of candles: header `Code,Time,Open,High,Low,Close,Volume`, Time in ISO 8601 UTC or epoch
 * seconds. Throws RecordingError, naming the line, on anything malformed, and OperatorFileError when
 * there is no such file.
 */
export function readRecording(file: string): Recording {
  return parseRecording(readOperatorFile(file), file);
}

export function parseRecording(text: string, file: string): Recording {
  const rows = new Map<string, RecordedRow[]>();
  const priceDigits = new Map<string, number>();
  const volumeDigits = new Map<string, number>();
  for (const { cells, line } of linesOf(text, file)) {
    const row = rowOf(cells, (what) => new RecordingError(file, line, what));
    const known = rows.get(row.code) ?? [];
    const before = known.at(-1);
    if (before && row.startMs <= before.startMs) {
      throw new RecordingError(file, line, `Time does not come after line ${before.line} of ${row.code}`);
    }
    known.push({ ...row, line });
    rows.set(row.code, known);
    for (const cell of cells.slice(2, 6)) widen(priceDigits, row.code, cell);
    widen(volumeDigits, row.code, cells[6] ?? '');
  }
  if (rows.size === 0) throw new RecordingError(file, null, 'holds no candles');
  return { period: periodOf(rows, file), rows, priceDigits, volumeDigits };
}

function linesOf(text: string, file: string): { cells: string[]; line: number }[] {
  const lines: { cells: string[]; line: number }[] = [];
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 4_096,
      on_record: (cells: string[], { lines: line }) => {
        lines.push({ cells, line });
        return null;
      },
    });
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure;
    throw new RecordingError(file, Number(failure.lines ?? 1), failure.message);
  }
  const header = lines.shift();
  if (header?.cells.join() !== HEADER.join()) {
    throw new RecordingError(file, 1, `the header must be ${HEADER.join()}`);
  }
  return lines;
}

function rowOf(
  cells: readonly string[],
  refusal: (what: string) => RecordingError,
): Omit<RecordedRow, 'line'> {
  if (cells.length !== HEADER.length) throw refusal(`${cells.length} columns where ${HEADER.length} belong`);
  const [code = '', time = '', open = '', high = '', low = '', close = '', volume = ''] = cells;
  if (!INSTRUMENT_CODE.test(code)) throw refusal('Code must be 1 to 20 upper-case letters or digits');
  const row = {
    code,
    startMs: timeOf(time, refusal),
    openMicro: microOf('Open', open, refusal),
    highMicro: microOf('High', high, refusal),
    lowMicro: microOf('Low', low, refusal),
    closeMicro: microOf('Close', close, refusal),
    volumeMicro: microOf('Volume', volume, refusal),
  };
  if (row.lowMicro === 0) throw refusal('Low must be above zero');
  if (row.highMicro < row.lowMicro) throw refusal('High is below Low');
  for (const [name, price] of [
    ['Open', row.openMicro],
    ['Close', row.closeMicro],
  ] as const) {
    if (price > row.highMicro) throw refusal(`${name} is above High`);
    if (price < row.lowMicro) throw refusal(`${name} is below Low`);
  }
  return row;
}

function timeOf(text: string, refusal: (what: string) => RecordingError): number {
  if (EPOCH_SECONDS.test(text)) return Number(text) * 1000;
  const time = ISO_UTC.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse takes 30 February for 2 March; a time must read back as it was written.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 16) !== text.slice(0, 16)) {
    throw refusal('Time is neither ISO 8601 in UTC nor epoch seconds');
  }
  return time;
}

function microOf(name: string, text: string, refusal: (what: string) => RecordingError): number {
  const match = NUMBER.exec(text);
  if (!match) throw refusal(`${name} is no plain non-negative number`);
  if ((match[1] ?? '').length > MAX_DIGITS) throw refusal(`${name} has more than ${MAX_DIGITS} decimals`);
  if (Number(text) > MAX_PRICE) throw refusal(`${name} is above ${MAX_PRICE}`);
  return new Decimal(text).times(1e6).toNumber();
}

function widen(digits: Map<string, number>, code: string, cell: string): void {
  const seen = NUMBER.exec(cell)?.[1]?.length ?? 0;
  digits.set(code, Math.max(digits.get(code) ?? 0, seen));
}

/** The period is the shortest distance between two candles of a code; all codes must agree and keep to its grid. */
function periodOf(rows: ReadonlyMap<string, readonly RecordedRow[]>, file: string): Period {
  let found: { period: Period; code: string } | null = null;
  for (const [code, candles] of rows) {
    const shortest = shortestStep(candles);
    if (!shortest) continue;
    const period = PERIODS.find((one) => PERIOD_MS[one] === shortest.stepMs);
    if (!period) {
      throw new RecordingError(
        file,
        shortest.line,
        `${shortest.stepMs / 1000} s after the last candle is no period`,
      );
    }
    if (found && found.period !== period) {
      const what = `${code} is recorded in ${period}, ${found.code} in ${found.period}; a file holds one period`;
      throw new RecordingError(file, shortest.line, what);
    }
    found = { period, code };
  }
  if (!found) throw new RecordingError(file, null, 'the period is unknown: no code has two candles');
  for (const row of [...rows.values()].flat()) {
    if (row.startMs % PERIOD_MS[found.period] !== 0) {
      throw new RecordingError(file, row.line, `Time is off the grid of ${found.period}`);
    }
  }
  return found.period;
}

function shortestStep(candles: readonly RecordedRow[]): { stepMs: number; line: number } | null {
  let shortest: { stepMs: number; line: number } | null = null;
  for (const [index, candle] of candles.entries()) {
    const before = candles[index - 1];
    if (!before) continue;
    const stepMs = candle.startMs - before.startMs;
    if (!shortest || stepMs < shortest.stepMs) shortest = { stepMs, line: candle.line };
  }
  return shortest;
}
