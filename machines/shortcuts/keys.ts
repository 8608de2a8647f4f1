import { PERIODS, type Period } from '#contract/constants';

/** What the keys of a keyboard do. A single key never sends anything: it goes somewhere, or moves the focus. */

export const LIST_KEY = '?';
export const SEARCH_KEY = '/';
/** Pressed before the key of a place. */
export const GO_KEY = 'g';

/** Where the second key leads, by key. */
export const PLACES = { h: '/', t: '/trade', o: '/order', n: '/news', u: '/user' } as const;
export const SEARCH = '/product';
const TRADE = '/trade';

export const SIDES = { b: 'buy', s: 'sell' } as const;
export type Side = (typeof SIDES)[keyof typeof SIDES];

/** A key that was pressed, and the path of the screen that was shown. */
export type KeyPress = { key: string; path: string };

const ofTable = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | null =>
  Object.hasOwn(table, key) ? (table[key] ?? null) : null;

export const pressedPlaceOf = ({ key }: KeyPress): string | null => ofTable(PLACES, key);

/** The period a digit stands for; null on screens without a chart. */
export const periodOf = ({ key, path }: KeyPress): Period | null =>
  path === TRADE && /^[1-9]$/.test(key) ? (PERIODS[Number(key) - 1] ?? null) : null;

export const pressedSideOf = ({ key, path }: KeyPress): Side | null =>
  path === TRADE ? ofTable(SIDES, key) : null;
