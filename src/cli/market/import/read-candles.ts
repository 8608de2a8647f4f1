import { basename } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { MINUTE_MS, SECOND_MS } from '#contract/time-units';
import type { Bar } from '#server/market/bar';
import type { CatalogueInstrument } from '#server/market/catalogue';
import { OperatorFileError } from '#server/market/operator-file';
import { faultOfPrices } from '#server/market/read-recording';
import type { RecordedPeriod } from '#server/market/recorded-periods';
import { type CodeWish, instrumentCodeOf, type NamedInFile, namedInFile } from './codes.ts';
import {
  type Columns,
  type ColumnWish,
  columnLabelOf,
  columnsByShape,
  continued,
  FIGURES,
  type Figure,
  fixedDigitsOf,
  type Header,
  isCloseAlone,
  type Meaning,
  tablesOf,
} from './columns.ts';
import { FileFigures, type PricePoint, pointIn, type Rounding, TooSmall } from './figures.ts';
import { periodNamed } from './periods.ts';
import {
  type DayOrder,
  dayOrderIn,
  type Instants,
  joined,
  type Stamps,
  stampsOf,
  timeIn,
  utcOf,
} from './times.ts';
import { openFile } from './unzip.ts';

/** What was seen of a file until it was refused. `columns` is what they were taken for, null where they were taken for nothing. */
export type SeenFile = { rows: { line: number; cells: readonly string[] }[]; columns: Columns | null };

/** Characters of a row that a refusal shows. */
const MOST_SHOWN = 160;
const WANTED =
  'a time, open, high, low and close, and a volume where there is one. --column time=COLUMN,close=COLUMN names them by header or number';

/** What a refusal says of the file beside its reason. */
export function seenText({ rows, columns }: SeenFile): string[] {
  const taken = [...(columns?.at ?? [])].sort(([, one], [, other]) => one - other);
  return [
    columns?.names
      ? `  columns: ${shown(columns.names)}`
      : `  columns: ${rows.at(-1)?.cells.length ?? 0}, without names`,
    ...rows.map(({ line, cells }) => `  line ${line}: ${shown(cells)}`),
    columns && taken.length > 0
      ? `  taken: ${taken.map(([meaning, index]) => `${columnLabelOf(columns, index)} for ${meaning}`).join(', ')}`
      : '  taken: no column for anything',
    ...(columns && columns.lacks.length > 0 ? [`  not found: ${columns.lacks.join(', ')}`] : []),
    `  wanted: ${WANTED}`,
  ];
}

/** What would act on a terminal is left out. */
function shown(cells: readonly string[]): string {
  const text = cells.join(' | ').replace(/\p{C}/gu, '');
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

/** Fewer cells than a time and four prices are a title, an address or a comment above the table. */
const LEAST_CELLS = 5;
/** Characters of a row; those of terminals and vendors take a tenth of it at most. */
const MAX_ROW = 10_000;
/** Rows of a refused file that its refusal shows. */
const SEEN_ROWS = 3;
/** Rows whose figures say how the file writes numbers. */
const SAMPLE_ROWS = 500;

export type ReadWish = {
  codes: CodeWish;
  columns: ColumnWish;
  zone: string | null;
  per: number;
  skips: boolean;
  /** What the operator says where files leave it open. */
  point: PricePoint | null;
  dates: DayOrder | null;
  stamps: Stamps | null;
  /** Whose instruments the names of files may call otherwise. */
  catalogue: readonly CatalogueInstrument[];
};

/** A candle as it was read, prices and volumes in millionths. */
export type ReadCandle = Bar & {
  ticks: number;
  /** As its row says; null where no column does. */
  period: RecordedPeriod | null;
  file: string;
  line: number;
  /** Its time is its end. */
  isByEnd: boolean;
  /** The later instant of a time that the clocks of the zone showed twice. */
  laterMs: number | null;
};

/**
 * All that was read of a code, in the order of the files. `names` are what the files call it, `periods` what their names say.
 * `isUnsure` where some file may have the ends of candles as well as their starts.
 */
export type ReadInstrument = {
  names: Set<string>;
  isUnsure: boolean;
  periods: Set<RecordedPeriod>;
  candles: ReadCandle[];
  rounding: Rounding;
};
export type ReadCodes = Map<string, ReadInstrument>;

/** How a file was understood. `sample` is its first row; rows were left out where `skipped` names the first reason. */
export type ReadFile = {
  file: string;
  columns: Columns;
  sample: readonly string[];
  /** From the file's name, its header or `--code`, where no column has it. */
  code: string | null;
  named: NamedInFile;
  /** Null where they may be either; then they are taken as starts. */
  stamps: Stamps | null;
  order: DayOrder | null;
  skipped: { rows: number; first: string } | null;
};

/** The row is no candle. */
class NoCandle extends Error {
  override name = 'NoCandle';
}

/**
 * Adds a file's candles to the codes, and says how it was understood, of each instrument that has columns by itself. Throws
 * OperatorFileError with the line at fault, and with what was seen of the file.
 */
export function readCandles(file: string, wish: ReadWish, codes: ReadCodes): ReadFile[] {
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

type Row = SeenFile['rows'][number];

function readTable(file: string, wish: ReadWish, codes: ReadCodes, seen: SeenFile): ReadFile[] {
  const { name, bytes } = openFile(file);
  const text = textOf(bytes);
  // Who names columns may have a time and a price alone.
  const leastCells = wish.columns.size > 0 ? 2 : LEAST_CELLS;
  const order = wish.dates ?? dayOrderIn(text);
  let header: (Header & Row) | null = null;
  let found: ReadFile[] | null = null;
  let take: ((row: Row) => void) | null = null;
  const waiting: Row[] = [];
  const begin = (): void => {
    take = takerOf(found ?? [], waiting, wish, codes);
    waiting.forEach(take);
  };
  forEachRow(text, file, (row) => {
    const { cells, line } = row;
    if (seen.rows.length < SEEN_ROWS) seen.rows.push(row);
    if (!found) {
      if (cells.length < leastCells) return;
      const more = header && continued(header, cells);
      if (header && more) {
        header = { ...header, ...more };
        return;
      }
      const shape = header ? null : columnsByShape(cells, wish.columns);
      if (!header && !shape) {
        header = { names: cells, tickers: null, ...row };
        return;
      }
      const tables = header ? tablesOf(header, cells, wish.columns) : shape ? [shape] : [];
      for (const columns of tables) {
        seen.columns = columns;
        if (columns.lacks.length > 0)
          throw new OperatorFileError(`${file}, line ${header?.line ?? line}`, UNKNOWN);
      }
      const named = namesOf(file, name, wish);
      const stamps = wish.stamps ?? stampsOf(tables[0]?.form ?? '', basename(name));
      found = tables.map((columns) => ({
        ...{ file, columns, sample: cells, code: ownCode(file, columns, named, wish) },
        ...{ named, stamps, order, skipped: null },
      }));
    }
    if (cells.join() === header?.cells.join()) return;
    if (take) take(row);
    else waiting.push(row);
    if (waiting.length === SAMPLE_ROWS && !take) begin();
  });
  if (found && !take) begin();
  if (found) return found;
  throw new OperatorFileError(file, header ? UNKNOWN : 'holds no candles');
}

const UNKNOWN =
  'is neither a header with a time, Open, High, Low and Close over a row, nor a row of a time and four prices';

/** What is packed in it has the better name, unless it has none. */
function namesOf(file: string, within: string, { catalogue }: ReadWish): NamedInFile {
  const own = namedInFile(within, catalogue);
  return own.name === null ? namedInFile(file, catalogue) : own;
}

function ownCode(file: string, columns: Columns, named: NamedInFile, { codes }: ReadWish): string | null {
  if (columns.at.has('code')) return null;
  const code = instrumentCodeOf(columns.of ?? named.name ?? '', codes);
  if (columns.of !== null && code) return code;
  if (codes.own ?? code) return codes.own ?? code;
  throw new OperatorFileError(file, 'names no instrument, and neither does its name: say --code CODE');
}

/** How rows are taken, by some of them: they say how the file writes numbers. */
function takerOf(
  found: readonly ReadFile[],
  sample: readonly Row[],
  wish: ReadWish,
  codes: ReadCodes,
): (row: Row) => void {
  const point = wish.point ?? pointIn(found.flatMap((table) => figuresIn(table, sample)));
  if (point !== '.' && point !== ',') throw new OperatorFileError(found[0]?.file ?? '', point);
  const readers = found.map((table) => ({
    table,
    figures: new FileFigures(wish.per, { point, fixedDigits: fixedDigitsOf(table.columns) }),
  }));
  return (row) => {
    for (const { table, figures } of readers) {
      // In a table of several instruments one may have no candle where another has.
      if (readers.length === 1 || figuresIn(table, [row]).some((cell) => cell !== '')) {
        takeOrSkip(table, row, figures, wish, codes);
      }
    }
  };
}

const figuresIn = ({ columns }: ReadFile, rows: readonly Row[]): string[] =>
  FIGURES.flatMap((figure) => {
    const index = columns.at.get(figure);
    return index === undefined ? [] : rows.map(({ cells }) => cells[index] ?? '');
  });

function takeOrSkip(
  table: ReadFile,
  { cells, line }: Row,
  figures: FileFigures,
  wish: ReadWish,
  codes: ReadCodes,
): void {
  const place = `${table.file}, line ${line}`;
  try {
    takeRow(table, cells, line, figures, wish, codes);
  } catch (failure) {
    if (failure instanceof TooSmall) throw new OperatorFileError(place, failure.message);
    if (!(failure instanceof NoCandle)) throw failure;
    if (!wish.skips) throw new OperatorFileError(place, `${failure.message}. --skip leaves such rows out`);
    table.skipped ??= { rows: 0, first: `line ${line}: ${failure.message}` };
    table.skipped.rows += 1;
  }
}

function takeRow(
  table: ReadFile,
  cells: readonly string[],
  line: number,
  figures: FileFigures,
  { codes: codeWish, zone }: ReadWish,
  codes: ReadCodes,
): void {
  const { file, columns, code: own, named } = table;
  const cell = (meaning: Meaning): string => cells[columns.at.get(meaning) ?? -1] ?? '';
  const isFlat = isCloseAlone(columns.at);
  const name = own ?? cell('code');
  const code = own ?? instrumentCodeOf(name, codeWish);
  if (!code) throw new NoCandle(`'${name}' has no letters and digits for a code of 1 to 20`);
  const known: ReadInstrument = codes.get(code) ?? {
    ...{ names: new Set(), isUnsure: false, periods: new Set(), candles: [] },
    rounding: { cells: 0, largest: 0, cutVolumes: 0, noVolumes: 0 },
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
    ...instantsIn(table, cell, zone),
    open: figure('open'),
    high: figure('high'),
    low: figure('low'),
    close: figure('close'),
    volume: figure('volume'),
    ticks: figure('ticks'),
    ...{ period, file, line, isByEnd: table.stamps === 'end' },
  };
  const fault = faultOfPrices(candle);
  if (fault) throw new NoCandle(fault);
  // What the operator renamed is meant to be that code.
  if (!codeWish.renamed.has(name)) known.names.add(name);
  if (table.stamps === null) known.isUnsure = true;
  if (named.period) known.periods.add(named.period);
  known.candles.push(candle);
  codes.set(code, known);
}

function instantsIn(
  { columns: { at }, order, stamps }: ReadFile,
  cell: (meaning: Meaning) => string,
  zone: string | null,
): Instants {
  const text = at.has('time') ? cell('time') : joined(cell('date'), at.has('clock') ? cell('clock') : '');
  const read = timeIn(text, order);
  if (typeof read === 'string') throw new NoCandle(read);
  const beyondMs = read.ms % MINUTE_MS;
  // An end may be the last second or millisecond of the candle.
  const isLast = stamps === 'end' && beyondMs >= MINUTE_MS - SECOND_MS;
  if (beyondMs !== 0 && !isLast) throw new NoCandle(`${text} is no whole minute`);
  return utcOf(isLast ? { ...read, ms: read.ms - beyondMs + MINUTE_MS } : read, zone);
}

/** MetaTrader 5 saves charts in UTF-16. A mark at the beginning says so, and which byte of a letter comes first. */
function textOf(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 2);
  const unicode = { fffe: 'utf-16le', feff: 'utf-16be' }[mark];
  return new TextDecoder(unicode ?? 'utf-8', { ignoreBOM: true }).decode(bytes);
}

/** Calls for each row of a table, its cells without blanks around them. */
function forEachRow(text: string, file: string, take: (row: Row) => void): void {
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
        take({ cells, line: lines });
        return null;
      },
    });
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure;
    throw new OperatorFileError(`${file}, line ${Number(failure.lines ?? 1)}`, failure.message);
  }
}

/** What most of the first lines have often enough. A comma may be a decimal sign, so it comes last. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 4_096).split('\n');
  const counts = ['\t', ';', ','].map((mark) => {
    const marks = lines.map((line) => line.split(mark).length - 1);
    const often = marks.filter((count) => count >= LEAST_CELLS - 1).length;
    return { mark, often, count: marks.reduce((sum, one) => sum + one, 0) };
  });
  return (
    counts.sort((one, two) => two.often - one.often || (one.often === 0 ? two.count - one.count : 0))[0]
      ?.mark ?? ','
  );
}
