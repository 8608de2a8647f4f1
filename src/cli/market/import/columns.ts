import { timeIn } from './times.ts';

/** What a column of a file may be. `ticks` counts price changes, as MetaTrader does. */
const FIGURES = ['open', 'high', 'low', 'close', 'volume', 'ticks'] as const;
export type Figure = (typeof FIGURES)[number];
export type Meaning = 'code' | 'period' | 'time' | 'date' | 'clock' | Figure;

/** Which column has what, from 0 on. A time is in `time`, or in `date` and `clock`, or in `date` alone. */
export type Columns = {
  /** What the form is called. */
  form: string;
  /** As the header has them; null in a file without one. */
  names: readonly string[] | null;
  at: ReadonlyMap<Meaning, number>;
  /** What a candle needs and no column has. */
  lacks: readonly Meaning[];
};

const NAMES: Readonly<Record<string, Meaning>> = {
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
  ...named('date', 'date day dtyyyymmdd'),
  ...named('clock', 'time hour'),
  ...named('open', 'open openprice bidopen o'),
  ...named('high', 'high highprice bidhigh highest h'),
  ...named('low', 'low lowprice bidlow lowest l'),
  ...named('close', 'close closeprice bidclose c'),
  ...named('volume', 'volume vol v basevolume volumebase realvolume'),
  ...named('ticks', 'tickvol tickvolume ticks tickcount'),
};

function named(meaning: Meaning, names: string): Record<string, Meaning> {
  return Object.fromEntries(names.split(' ').map((name) => [name, meaning]));
}

const PRICES = ['open', 'high', 'low', 'close'] as const;

/** The columns by the names of a header. `row` is the first one under it. */
export function columnsByName(names: readonly string[], row: readonly string[]): Columns {
  const at = new Map<Meaning, number>();
  for (const [index, name] of names.entries()) {
    const meaning = meaningOf(name);
    // Of two that mean the same the first: what follows is mostly in another currency.
    if (meaning && !at.has(meaning)) at.set(meaning, index);
  }
  settleTime(at, row);
  return { form: formOf(names), names, at, lacks: lackedBy(at) };
}

function lackedBy(at: ReadonlyMap<Meaning, number>): Meaning[] {
  const hasTime = at.has('time') || at.has('date');
  return [...(hasTime ? [] : (['time'] as const)), ...PRICES.filter((price) => !at.has(price))];
}

/** Of `Volume BTC` and `Volume USD` the first is meant. */
function meaningOf(name: string): Meaning | undefined {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return NAMES[plain] ?? (/^volume\b/i.test(name.trim()) ? 'volume' : undefined);
}

/** A column called Time is a whole time where there is no date, or where it reads as one by itself. */
function settleTime(at: Map<Meaning, number>, row: readonly string[]): void {
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

function isWholeTime(text: string): boolean {
  return typeof timeIn(text) !== 'string';
}

function formOf(names: readonly string[]): string {
  const all = names.join().toUpperCase();
  if (all.includes('<TICKER>')) return 'Stooq';
  if (all.includes('<OPEN>')) return 'MetaTrader 5';
  return 'named columns';
}

const PRICE = /^\d*\.?\d+(e[+-]?\d+)?$/i;
const CLOCK = /^\d\d?:\d\d(:\d\d)?$|^\d{6}$/;

/** The columns of a file without a header, by its first row: a code or none, the time, four prices, a volume or none. */
export function columnsByShape(row: readonly string[]): Columns | null {
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
  return { form: shapeOf(row, hasClock), names: null, at, lacks: [] };
}

function shapeOf([first = '', ...others]: readonly string[], hasClock: boolean): string {
  if (/^\d{4}\.\d\d\.\d\d$/.test(first) && hasClock) return 'MetaTrader 4';
  if (/^\d{8} \d{6}$/.test(first)) return 'HistData';
  if (/^\d{13,16}$/.test(first) && others.length === 11) return 'klines of an exchange';
  return 'columns without names';
}

/** How the report calls a column: by its name, or by its number from 1 on. */
export function labelOf({ names }: Columns, index: number): string {
  return names ? (names[index] ?? '') : `column ${index + 1}`;
}
