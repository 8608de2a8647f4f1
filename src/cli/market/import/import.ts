import { readCatalogue } from '#server/market/instrument-file';
import { PERIOD_COLUMN, RECORDING_HEADER } from '#server/market/read-recording';
import { RECORDED_PERIODS, type RecordedPeriod } from '#server/market/recorded-periods';
import { readSite } from '#server/site-file';
import { Misuse, wordsAndOptionsOf } from '../wish.ts';
import { type WrittenColumn, writeFileRows } from '../write-rows.ts';
import { codeWishOf } from './codes.ts';
import { columnWishOf } from './columns.ts';
import { microText, POINTS } from './figures.ts';
import { ODD_KINDS, type Odd, oddities } from './odd.ts';
import { periodNamed } from './periods.ts';
import { type ReadCandle, type ReadCodes, type ReadWish, readCandles } from './read-candles.ts';
import { reportOfCode, reportOfFile } from './report.ts';
import { type SettledCode, settle } from './settle.ts';
import { DAY_ORDERS, STAMPS, zoneOf } from './times.ts';

type Wish = ReadWish & {
  files: readonly string[];
  period: RecordedPeriod | null;
  /** What may look odd. */
  accepted: ReadonlySet<Odd['kind']>;
  out: string | undefined;
};

/** Makes a recording of files as terminals, exchanges and vendors write them. Says on standard error what it took for what. */
export async function importRecording(args: readonly string[]): Promise<void> {
  const wish = wishOf(args);
  const say = (lines: readonly string[]) => process.stderr.write(`${lines.join('\n')}\n`);
  const codes: ReadCodes = new Map();
  for (const file of wish.files) {
    for (const table of readCandles(file, wish, codes)) say(reportOfFile(table, wish));
  }
  if (codes.size === 0) throw new Error(NO_CANDLES);
  refuseSameCodes(codes);
  const settled = new Map<string, SettledCode>();
  const asked: string[] = [];
  for (const [code, read] of codes) {
    const whole = settle(code, read, wish);
    const { odd, candles } = withoutOdd(whole.candles, oddities(code, read, whole, wish.catalogue), wish);
    const one = { ...whole, candles };
    settled.set(code, one);
    say([
      ...reportOfCode(code, one, read.rounding),
      ...odd.map((found) => `  odd: ${found.what}${isLeftOut(found, wish) ? ': left out' : ''}`),
    ]);
    asked.push(
      ...odd.flatMap((found) => questionOf(found, wish) ?? []).map((question) => `${code}: ${question}`),
    );
  }
  if (asked.length > 0) throw new Error(asked.join('\n'));
  if ([...settled.values()].every(({ candles }) => candles.length === 0)) throw new Error(NO_CANDLES);
  await writeFileRows(rowsOf(settled), COLUMNS, { format: 'csv', out: wish.out });
}

function wishOf(args: readonly string[]): Wish {
  const { values, words } = wordsAndOptionsOf(args, {
    out: { type: 'string' },
    code: { type: 'string', multiple: true, default: [] },
    column: { type: 'string', multiple: true, default: [] },
    zone: { type: 'string' },
    period: { type: 'string' },
    point: { type: 'string' },
    dates: { type: 'string' },
    stamps: { type: 'string' },
    per: { type: 'string', default: '1' },
    skip: { type: 'boolean', default: false },
    accept: { type: 'string', multiple: true, default: [] },
  });
  if (words.length === 0) throw new Misuse('Say which files: import FILE [FILE ...].');
  const period = values.period === undefined ? null : periodNamed(values.period);
  if (values.period !== undefined && !period) {
    throw new Misuse(`--period ${values.period} is none of ${RECORDED_PERIODS.join(', ')}.`);
  }
  if (!/^10{0,9}$/.test(values.per))
    throw new Misuse(`--per ${values.per} is no power of ten, such as 1000.`);
  return {
    files: words,
    codes: codeWishOf(values.code),
    columns: columnWishOf(values.column),
    zone: zoneOf(values.zone),
    period,
    point: oneOf('point', values.point, POINTS),
    dates: oneOf('dates', values.dates, DAY_ORDERS),
    stamps: oneOf('stamps', values.stamps, STAMPS),
    catalogue: readCatalogue(readSite(process.env).instruments),
    per: Number(values.per),
    skips: values.skip,
    accepted: new Set(
      values.accept
        .flatMap((kinds) => kinds.split(','))
        .flatMap((kind) => oneOf('accept', kind, ODD_KINDS) ?? []),
    ),
    out: values.out,
  };
}

const NO_CANDLES = 'There are no candles in what was read.';

/** The candles that are left, and all that was odd, the later of those that the earlier left. */
function withoutOdd(
  candles: readonly ReadCandle[],
  finders: ReturnType<typeof oddities>,
  wish: Wish,
): { candles: readonly ReadCandle[]; odd: Odd[] } {
  let left = candles;
  const odd = finders.flatMap((find) => {
    const found = find(left);
    for (const one of found) {
      if (isLeftOut(one, wish)) left = left.filter((candle) => !one.leftOut?.has(candle));
    }
    return found;
  });
  return { candles: left, odd };
}

/** What is accepted is taken, whatever is skipped beside it. */
const isLeftOut = ({ kind, leftOut }: Odd, { accepted, skips }: Wish): boolean =>
  leftOut !== null && skips && !accepted.has(kind);

/** What the operator has to say before it is taken; null where they did. */
function questionOf(found: Odd, wish: Wish): string | null {
  const { kind, what, leftOut } = found;
  if (kind === 'stamps') return wish.stamps ? null : `${what} Say --stamps start or --stamps end`;
  if (wish.accepted.has(kind) || isLeftOut(found, wish)) return null;
  return `${what}. ${leftOut ? '--skip leaves them out, ' : ''}--accept ${kind} takes it so`;
}

/** Null where the option is not given. Throws Misuse. */
function oneOf<Choice extends string>(
  option: string,
  value: string | undefined,
  choices: readonly Choice[],
): Choice | null {
  const chosen = choices.find((one) => one === value);
  if (value === undefined || chosen !== undefined) return chosen ?? null;
  throw new Misuse(`--${option} ${value} is none of ${choices.join(' and ')}.`);
}

/** `BRK.B` and `BRKB` may be one instrument or two: only the operator knows. */
function refuseSameCodes(codes: ReadCodes): void {
  for (const [code, { names }] of codes) {
    if (names.size < 2) continue;
    const [one, other] = names;
    const same = `--code ${other}=${code} if they are one instrument`;
    throw new Error(
      `${one} and ${other} would both be ${code}. Say ${same}, --code ${other}=OTHER if they are two.`,
    );
  }
}

type Row = { code: string; period: RecordedPeriod; candle: ReadCandle };

function* rowsOf(settled: ReadonlyMap<string, SettledCode>): Generator<Row> {
  for (const [code, { period, candles }] of settled) {
    for (const candle of candles) yield { code, period, candle };
  }
}

const VALUES: readonly ((row: Row) => string)[] = [
  ({ code }) => code,
  ({ candle }) => new Date(candle.startMs).toISOString().replace('.000Z', 'Z'),
  ({ candle }) => microText(candle.open),
  ({ candle }) => microText(candle.high),
  ({ candle }) => microText(candle.low),
  ({ candle }) => microText(candle.close),
  ({ candle }) => microText(candle.volume),
  ({ period }) => period,
];
const COLUMNS: readonly WrittenColumn<Row>[] = [...RECORDING_HEADER, PERIOD_COLUMN].map(
  (name, index) => [name, VALUES[index] ?? (() => '')] as const,
);
