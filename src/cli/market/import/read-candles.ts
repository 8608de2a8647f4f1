import { CsvError, parse } from 'csv-parse/sync';
import type { Bar } from '#server/market/bar';
import { OperatorFileError, readPackedFile } from '#server/market/operator-file';
import { faultOfPrices } from '#server/market/read-recording';
import type { RecordedPeriod } from '#server/market/recorded-periods';
import { type CodeWish, codeOf, nameInFile } from './codes.ts';
import {
  type Columns,
  type ColumnWish,
  columnsByName,
  columnsByShape,
  type Figure,
  isCloseAlone,
  type Meaning,
} from './columns.ts';
import { Figures, type Rounding, TooSmall } from './figures.ts';
import { periodNamed } from './periods.ts';
import { seenText } from './report.ts';
import { joined, timeIn, utcOf } from './times.ts';

const MINUTE_MS = 60_000;
/** Fewer cells than a time and four prices are a title, an address or a comment above the table. */
const LEAST_CELLS = 5;
/** Characters of a row; those of terminals and vendors take a tenth of it at most. */
const MAX_ROW = 10_000;
/** Rows of a refused file that its refusal shows. */
const SEEN_ROWS = 3;

export type ReadWish = {
  codes: CodeWish;
  columns: ColumnWish;
  zone: string | null;
  per: number;
  skips: boolean;
};

/** A candle as it was read, prices and volumes in millionths. */
export type ReadCandle = Bar & {
  ticks: number;
  /** As its row says; null where no column does. */
  period: RecordedPeriod | null;
  file: string;
  line: number;
};

/** All that was read of a code, in the order of the files. `names` are what the files call it. */
export type ReadCode = { names: Set<string>; candles: ReadCandle[]; rounding: Rounding };
export type ReadCodes = Map<string, ReadCode>;

/** How a file was understood. `sample` is its first row; rows were left out where `skipped` names the first reason. */
export type ReadFile = {
  file: string;
  columns: Columns;
  sample: readonly string[];
  /** From the file's name or `--code`, where no column has it. */
  code: string | null;
  skipped: { rows: number; first: string } | null;
};

/** What was seen of a file until it was refused. `columns` is what they were taken for, null where they were taken for nothing. */
export type SeenFile = { rows: { line: number; cells: readonly string[] }[]; columns: Columns | null };

/** The row is no candle. */
class NoCandle extends Error {
  override name = 'NoCandle';
}

/** Adds a file's candles to the codes. Throws OperatorFileError with the line at fault, and with what was seen of the file. */
export function readCandles(file: string, wish: ReadWish, codes: ReadCodes): ReadFile {
  const seen: SeenFile = { rows: [], columns: null };
  try {
    return readTable(file, wish, codes, seen);
  } catch (failure) {
    if (failure instanceof OperatorFileError && seen.rows.length > 0) {
      failure.message = [failure.message, ...seenText(seen)].join('\n');
    }
    throw failure;
  }
}

function readTable(file: string, wish: ReadWish, codes: ReadCodes, seen: SeenFile): ReadFile {
  const figures = new Figures(wish.per);
  // Who names columns may have a time and a price alone.
  const leastCells = wish.columns.size > 0 ? 2 : LEAST_CELLS;
  let header: { cells: readonly string[]; line: number } | null = null;
  let found: ReadFile | null = null;
  forEachRow(file, (cells, line) => {
    const place = `${file}, line ${line}`;
    if (seen.rows.length < SEEN_ROWS) seen.rows.push({ line, cells });
    if (!found) {
      if (cells.length < leastCells) return;
      const columns: Columns | null = header
        ? columnsByName(header.cells, cells, wish.columns)
        : columnsByShape(cells, wish.columns);
      if (columns) seen.columns = columns;
      if (columns && columns.lacks.length > 0) {
        throw new OperatorFileError(`${file}, line ${header?.line ?? line}`, UNKNOWN);
      }
      if (!columns) {
        header = { cells, line };
        return;
      }
      found = { file, columns, sample: cells, code: ownCode(file, columns, wish), skipped: null };
    }
    if (cells.join() === found.columns.names?.join()) return;
    try {
      takeRow(found, cells, line, figures, wish, codes);
    } catch (failure) {
      if (failure instanceof TooSmall) throw new OperatorFileError(place, failure.message);
      if (!(failure instanceof NoCandle)) throw failure;
      if (!wish.skips) throw new OperatorFileError(place, `${failure.message}. --skip leaves such rows out`);
      found.skipped ??= { rows: 0, first: `line ${line}: ${failure.message}` };
      found.skipped.rows += 1;
    }
  });
  if (found) return found;
  throw new OperatorFileError(file, header ? UNKNOWN : 'holds no candles');
}

const UNKNOWN =
  'is neither a header with a time, Open, High, Low and Close over a row, nor a row of a time and four prices';

function ownCode(file: string, columns: Columns, { codes }: ReadWish): string | null {
  if (columns.at.has('code')) return null;
  const code = codes.own ?? codeOf(nameInFile(file) ?? '', codes);
  if (code) return code;
  throw new OperatorFileError(file, 'names no instrument, and neither does its name: say --code CODE');
}

function takeRow(
  { file, columns, code: own }: ReadFile,
  cells: readonly string[],
  line: number,
  figures: Figures,
  { codes: codeWish, zone }: ReadWish,
  codes: ReadCodes,
): void {
  const cell = (meaning: Meaning): string => cells[columns.at.get(meaning) ?? -1] ?? '';
  const isFlat = isCloseAlone(columns.at);
  const name = own ?? cell('code');
  const code = own ?? codeOf(name, codeWish);
  if (!code) throw new NoCandle(`'${name}' has no letters and digits for a code of 1 to 20`);
  const known = codes.get(code) ?? {
    names: new Set(),
    candles: [],
    rounding: { cells: 0, largest: 0, cutVolumes: 0 },
  };
  const figure = (meaning: Figure): number => {
    const text = cell(meaning);
    const micro =
      meaning === 'volume' || meaning === 'ticks'
        ? figures.volume(columns.at.has(meaning) ? text : '0', known.rounding)
        : figures.price(isFlat ? cell('close') : text, code, known.rounding);
    if (typeof micro === 'string') throw new NoCandle(`${meaning}: ${micro}`);
    return micro;
  };
  const period = columns.at.has('period') ? periodNamed(cell('period')) : null;
  if (columns.at.has('period') && !period) throw new NoCandle(`'${cell('period')}' is no period`);
  const candle = {
    startMs: timeOf(columns, cell, zone),
    open: figure('open'),
    high: figure('high'),
    low: figure('low'),
    close: figure('close'),
    volume: figure('volume'),
    ticks: figure('ticks'),
    ...{ period, file, line },
  };
  const fault = faultOfPrices(candle);
  if (fault) throw new NoCandle(fault);
  // What the operator renamed is meant to be that code.
  if (!codeWish.renamed.has(name)) known.names.add(name);
  known.candles.push(candle);
  codes.set(code, known);
}

function timeOf({ at }: Columns, cell: (meaning: Meaning) => string, zone: string | null): number {
  const text = at.has('time') ? cell('time') : joined(cell('date'), at.has('clock') ? cell('clock') : '');
  const read = timeIn(text);
  if (typeof read === 'string') throw new NoCandle(read);
  const startMs = utcOf(read, zone);
  if (startMs % MINUTE_MS !== 0) throw new NoCandle(`${text} is no whole minute`);
  return startMs;
}

/** Calls for each row of a table, its cells without blanks around them. */
function forEachRow(file: string, take: (cells: string[], line: number) => void): void {
  const bytes = readPackedFile(file);
  // MetaTrader 5 saves charts in UTF-16.
  const text = bytes.toString(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'utf8');
  try {
    parse(text, {
      bom: true,
      comment: '#',
      comment_no_infix: true,
      delimiter: delimiterOf(text),
      max_record_size: MAX_ROW,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (cells: string[], { lines }) => {
        take(cells, lines);
        return null;
      },
    });
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure;
    throw new OperatorFileError(`${file}, line ${Number(failure.lines ?? 1)}`, failure.message);
  }
}

/** What the first lines have most of. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 4_096);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: start.split(mark).length }));
  return counts.sort((one, other) => other.count - one.count)[0]?.mark ?? ',';
}
