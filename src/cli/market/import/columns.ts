import { Misuse } from '../wish.ts';
import { isWholeTime, joined } from './times.ts';

/** What a column of a file may be. `ticks` counts price changes, as MetaTrader does. */
export const FIGURES = ['open', 'high', 'low', 'close', 'volume', 'ticks'] as const;
export type Figure = (typeof FIGURES)[number];
const MEANINGS = ['time', 'date', 'clock', 'code', 'period', ...FIGURES] as const;
export type Meaning = (typeof MEANINGS)[number];

/** What `--column` says: the header of a column, or its number from 1 on. */
export type ColumnWish = ReadonlyMap<Meaning, string>;

/** Throws Misuse. */
export function columnWishOf(options: readonly string[]): ColumnWish {
  return new Map(
    options
      .flatMap((option) => option.split(','))
      .map((part) => {
        const [, name, column = ''] = /^\s*(\w+)=(.*\S)\s*$/.exec(part) ?? [];
        const meaning = MEANINGS.find((one) => one === name);
        if (meaning) return [meaning, column];
        throw new Misuse(`--column ${part}: say WHAT=COLUMN, where WHAT is ${MEANINGS.join(', ')}.`);
      }),
  );
}

/** Which column has what, from 0 on. A time is in `time`, or in `date` and `clock`, or in `date` alone. */
export type Columns = {
  /** What the form is called, mostly by who writes it. */
  form: string;
  /** The name of the instrument that these columns are of, where the header has it. */
  of: string | null;
  /** As the header has them; null in a file without one. */
  names: readonly string[] | null;
  at: ReadonlyMap<Meaning, number>;
  /** What a candle needs, or the operator named, and no column has. */
  lacks: readonly string[];
};

/** What columns are called, in plain letters; of several of a row the first counts. `last` is a close where no other is. */
const NAMES: Readonly<Record<string, Meaning | 'last'>> = {
  ...named('code', 'code symbol ticker pair instrument market product productid instid asset'),
  ...named('period', 'period per interval timeframe tf resolution'),
  ...named(
    'time',
    'timestamp unix unixtime unixtimestamp epoch datetime opentime opentimestamp starttime start',
  ),
  ...named(
    'time',
    'candletime candlebegintime begintime begin windowstart gmttime utctime timeutc utc localtime ts tsms t',
  ),
  ...named('time', 'timeopen timeperiodstart tsevent'),
  ...named('date', 'date day dtyyyymmdd datum fecha data'),
  ...named('clock', 'time hour'),
  ...named('open', 'open openprice bidopen o priceopen pxopen eroffn ouv apertura abertura otwarcie'),
  ...named('high', 'high highprice bidhigh highest h pricehigh pxhigh'),
  ...named('high', 'hoch plushaut maximo massimo maxima hoog max najwyzszy'),
  ...named('low', 'low lowprice bidlow lowest l pricelow pxlow'),
  ...named('low', 'tief plusbas minimo minima laag min najnizszy'),
  ...named('close', 'close closeprice bidclose c priceclose pxclose schluss zamkniecie'),
  ...named('last', 'price last zuletzt dernier ultimo laatste ostatnio'),
  ...named('volume', 'volume vol v basevolume volumebase realvolume volumetraded sxsum wol wolumen'),
  ...named('ticks', 'tickvol tickvolume ticks tickcount'),
};

/** Forms that are known by their headers. */
const FORMS: readonly (readonly [name: string, header: RegExp])[] = [
  ['Stooq', /<TICKER>/i],
  ['MetaTrader 5', /<OPEN>/i],
  ['Databento', /\bts_event\b/],
  ['CoinAPI', /\btime_period_start\b/],
  ['Polygon', /\bwindow_start\b/],
  ['CoinMarketCap', /\btimeOpen\b.*\bmarketCap\b/],
];

/** Databento writes a price as an integer of so many decimals, unless it was asked for a pretty one, which has a point. */
const FIXED_DIGITS = { Databento: 9 } as Readonly<Record<string, number>>;
export const fixedDigitsOf = ({ form }: Columns): number => FIXED_DIGITS[form] ?? 0;

function named<Named extends Meaning | 'last'>(meaning: Named, names: string): Record<string, Named> {
  return Object.fromEntries(names.split(' ').map((name) => [name, meaning]));
}

const PRICES = ['open', 'high', 'low', 'close'] as const;

/** A header, and in a wide table the ticker that each column is of. */
export type Header = { names: readonly string[]; tickers: readonly string[] | null };

/** A header that yfinance writes over three rows: prices and tickers in either order, and the name of the first column. */
export function continued({ names, tickers }: Header, row: readonly string[]): Header | null {
  const [first = '', ...others] = row;
  if (names[0] === 'Price' && first === 'Ticker') return { names, tickers: row };
  if (names[0] === 'Ticker' && first === 'Price') return { names: row, tickers: names };
  if (tickers && others.every((name) => name === '')) return { names: [first, ...names.slice(1)], tickers };
  return null;
}

/** The columns of a header, of each ticker by themselves. `row` is the first one under it. */
export function tablesOf({ names, tickers }: Header, row: readonly string[], wish: ColumnWish): Columns[] {
  if (!tickers) return [columnsByName(names, row, wish)];
  return [...new Set(tickers.slice(1))].map((ticker) => {
    const own = names.map((name, index) => (index === 0 || tickers[index] === ticker ? name : ''));
    return { ...columnsByName(own, row, wish), form: 'yfinance', of: ticker };
  });
}

/** The columns by the names of a header, those of the wish first. */
function columnsByName(names: readonly string[], row: readonly string[], wish: ColumnWish): Columns {
  const at = wishedIn(names, row, wish);
  const wished = new Set(at.values());
  const last = names.findIndex((name) => meaningOf(name) === 'last');
  for (const [index, name] of names.entries()) {
    const meaning = meaningOf(name);
    if (!meaning || meaning === 'last' || wish.has(meaning) || wished.has(index)) continue;
    // Of two that mean the same the first: what follows is mostly in another currency.
    if (!at.has(meaning)) at.set(meaning, index);
  }
  if (last >= 0 && !wished.has(last) && !at.has('close') && !wish.has('close')) at.set('close', last);
  const unnamed = names.findIndex((name, index) => name === '' && isWholeTime(row[index] ?? ''));
  if (unnamed >= 0 && !['time', 'date', 'clock'].some((one) => at.has(one as Meaning)))
    at.set('time', unnamed);
  settleTime(at, row, wish);
  return { form: formOf(names), of: null, names, at, lacks: lackedBy(at, wish) };
}

/** In plain letters and digits, without accents. */
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');

/** A number is one of a column where no header is called so. */
function wishedIn(
  names: readonly string[] | null,
  row: readonly string[],
  wish: ColumnWish,
): Map<Meaning, number> {
  const at = new Map<Meaning, number>();
  for (const [meaning, column] of wish) {
    const named = [column, plainName(column)].map(
      (one, index) => names?.findIndex((name) => (index === 0 ? name : plainName(name)) === one) ?? -1,
    );
    const index = named.find((one) => one >= 0) ?? (POSITION.test(column) ? Number(column) - 1 : row.length);
    if (index < row.length) at.set(meaning, index);
  }
  return at;
}

const POSITION = /^[1-9]\d{0,3}$/;

function lackedBy(at: ReadonlyMap<Meaning, number>, wish: ColumnWish): string[] {
  const lacks = [...wish].flatMap(([meaning, column]) => (at.has(meaning) ? [] : `${meaning} (${column})`));
  const prices = isCloseAlone(at) && wish.has('close') ? [] : PRICES.filter((price) => !at.has(price));
  const hasTime = at.has('time') || at.has('date');
  return [...lacks, ...[...(hasTime ? [] : (['time'] as const)), ...prices].filter((one) => !wish.has(one))];
}

/** Whether a candle is its close and nothing else, as the operator may say. */
export function isCloseAlone(at: ReadonlyMap<Meaning, number>): boolean {
  return PRICES.every((price) => at.has(price) === (price === 'close'));
}

/** Of `Volume BTC` and `Volume USD` the first is meant. */
function meaningOf(name: string): Meaning | 'last' | undefined {
  return NAMES[plainName(name)] ?? (/^volume\b/i.test(name.trim()) ? 'volume' : undefined);
}

/** A column called Time is a whole time where there is no date, or where it reads as one by itself. */
function settleTime(at: Map<Meaning, number>, row: readonly string[], wish: ColumnWish): void {
  if (wish.has('date')) at.delete('time');
  const clock = at.get('clock');
  if (at.has('time')) {
    at.delete('date');
    at.delete('clock');
  } else if (clock !== undefined && (!at.has('date') || isWholeTime(row[clock] ?? ''))) {
    at.set('time', clock);
    at.delete('date');
    at.delete('clock');
  }
}

const formOf = (names: readonly string[]): string =>
  FORMS.find(([, header]) => header.test(names.join()))?.[0] ?? 'named columns';

/** With signs of any language between the digits. */
const PRICE = /^[\d.,' ]*\d(e[+-]?\d+)?$/i;
const CLOCK = /^\d\d?:\d\d(:\d\d)?$|^\d{6}$/;

/** The columns of a file without a header, by its first row and by the numbers of the wish. */
export function columnsByShape(row: readonly string[], wish: ColumnWish): Columns | null {
  const shape = shapeOf(row);
  if (wish.size === 0 || ![...wish.values()].every((column) => POSITION.test(column))) {
    return wish.size === 0 ? shape : null;
  }
  const wished = wishedIn(null, row, wish);
  const used = new Set(wished.values());
  const others = [...(shape?.at ?? [])].filter(([meaning, index]) => !wish.has(meaning) && !used.has(index));
  const at = new Map([...others, ...wished]);
  settleTime(at, row, wish);
  const cell = (meaning: Meaning) => row[at.get(meaning) ?? -1] ?? '';
  if (!isWholeTime(at.has('time') ? cell('time') : joined(cell('date'), cell('clock')))) return null;
  return { form: shape?.form ?? UNNAMED, of: null, names: null, at, lacks: lackedBy(at, wish) };
}

const UNNAMED = 'columns without names';

/** A code or none, the time, four prices, a volume or none. */
function shapeOf(row: readonly string[]): Columns | null {
  const at = new Map<Meaning, number>();
  let next = 0;
  if (/[a-z]/i.test(row[0] ?? '') && !isWholeTime(row[0] ?? '')) at.set('code', next++);
  const [first = '', second = ''] = row.slice(next);
  if (!isWholeTime(first)) return null;
  const hasClock = CLOCK.test(second) && row.length >= next + 6;
  at.set(hasClock ? 'date' : 'time', next++);
  if (hasClock) at.set('clock', next++);
  for (const figure of [...PRICES, 'volume'] as const) {
    if (PRICE.test(row[next] ?? '')) at.set(figure, next++);
    else if (figure !== 'volume') return null;
  }
  return { form: formOfRow(row, hasClock), of: null, names: null, at, lacks: [] };
}

function formOfRow([first = '', ...others]: readonly string[], hasClock: boolean): string {
  if (/^\d{4}\.\d\d\.\d\d$/.test(first) && hasClock) return 'MetaTrader 4';
  if (/^\d{8} \d{6}$/.test(first)) return 'HistData or NinjaTrader';
  if (/^\d{13,16}$/.test(first) && others.length === 11) return 'klines of an exchange';
  return UNNAMED;
}

/** How the report calls a column: by its name, or by its number from 1 on. */
export function columnLabelOf({ names }: Columns, index: number): string {
  return names ? (names[index] ?? '') : `column ${index + 1}`;
}
