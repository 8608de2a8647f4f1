import type { Candle, Category, Instrument } from '#contract/entities-market';
import { MINUTE_MS } from '#contract/time-units';

/** A small market that stands still: what the lists, the chart and the ticket are drawn from. */

/** 15 January 2026, noon UTC. */
export const NOON = Date.UTC(2026, 0, 15, 12);

export const CATEGORIES: Category[] = [
  { id: 1, name: 'Forex' },
  { id: 2, name: 'Metals' },
  { id: 4, name: 'Indices' },
  { id: 5, name: 'Crypto' },
  { id: 6, name: 'Shares' },
];

/** A sign that comes with the page, as nothing is fetched here: a disc in one colour. */
export const signOf = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><circle cx="18" cy="18" r="18" fill="${colour}"/></svg>`)}`;

type Terms = Pick<Instrument, 'id' | 'code' | 'showCode' | 'logo' | 'categoryId' | 'pricePrecision'> & {
  open: string;
  close: string;
  change: string;
  units: string;
};

function listed(terms: Terms, other: Partial<Instrument> = {}): Instrument {
  const { open, close, change, units, ...named } = terms;
  return {
    ...named,
    isOpen: true,
    lotStep: '0.01',
    minLots: '0.01',
    unitsPerLot: units,
    feeRate: '12',
    marginMode: 0,
    multiples: ['50', '100', '20'],
    prices: { open, close, change },
    turnover: String(Math.round(Number(close) * Number(units) * 184_300)),
    quotedAtMs: NOON,
    nextChangeAtMs: null,
    ...other,
  };
}

export const EURO = listed({
  id: 101,
  code: 'EURUSD',
  showCode: 'EUR/USD',
  logo: signOf('#1f4fb0'),
  categoryId: 1,
  pricePrecision: 5,
  open: '1.16212',
  close: '1.16540',
  change: '0.28',
  units: '100000',
});
const POUND = listed({
  id: 102,
  code: 'GBPUSD',
  showCode: 'GBP/USD',
  logo: signOf('#7c1730'),
  categoryId: 1,
  pricePrecision: 5,
  open: '1.34380',
  close: '1.34171',
  change: '-0.16',
  units: '100000',
});
export const GOLD = listed(
  {
    id: 201,
    code: 'XAUUSD',
    showCode: 'Gold',
    logo: signOf('#b97f12'),
    categoryId: 2,
    pricePrecision: 2,
    open: '4168.40',
    close: '4182.65',
    change: '0.34',
    units: '100',
  },
  {
    // Over a weekend.
    financing: { long: '-6.57', short: '1.2', atMs: NOON + 8 * 3_600_000, nights: 3 },
  },
);
const SILVER = listed({
  id: 202,
  code: 'XAGUSD',
  showCode: 'Silver',
  logo: signOf('#8d99a8'),
  categoryId: 2,
  pricePrecision: 3,
  open: '52.714',
  close: '52.381',
  change: '-0.63',
  units: '5000',
});
const BITCOIN = listed({
  id: 501,
  code: 'BTCUSD',
  showCode: 'BTC/USD',
  logo: signOf('#f2921c'),
  categoryId: 5,
  pricePrecision: 2,
  open: '96120.00',
  close: '97348.12',
  change: '1.28',
  units: '1',
});
const ETHER = listed({
  id: 502,
  code: 'ETHUSD',
  showCode: 'ETH/USD',
  logo: signOf('#4c5b9e'),
  categoryId: 5,
  pricePrecision: 2,
  open: '3318.50',
  close: '3318.50',
  change: '0.00',
  units: '10',
});
/** Its market is closed. */
export const INDEX = listed(
  {
    id: 401,
    code: 'US500',
    showCode: 'US 500',
    logo: signOf('#5f86ff'),
    categoryId: 4,
    pricePrecision: 1,
    open: '6894.0',
    close: '6921.5',
    change: '0.40',
    units: '10',
  },
  { isOpen: false },
);
/** It has no leverage to choose from. */
const SHARE = listed(
  {
    id: 601,
    code: 'NORTH',
    showCode: 'Northwind',
    logo: signOf('#2f7d6b'),
    categoryId: 6,
    pricePrecision: 2,
    open: '214.10',
    close: '209.85',
    change: '-1.99',
    units: '100',
  },
  { multiples: [] },
);

export const INSTRUMENTS: Instrument[] = [EURO, POUND, GOLD, SILVER, BITCOIN, ETHER, INDEX, SHARE];

/** How far the price is from its mean after so many steps, as a fraction; two waves that never repeat soon. */
const wave = (at: number): number => Math.sin(at / 9) * 0.0016 + Math.sin(at / 3.7) * 0.0007;

/** Two hours of one-minute candles, oldest first, the last one closing at the instrument's price. */
export function candlesOf({ prices, pricePrecision }: Instrument): Candle[] {
  const last = Number(prices.close);
  const mean = last / (1 + wave(120));
  const text = (price: number): string => price.toFixed(pricePrecision);
  return Array.from({ length: 120 }, (_, index) => {
    const open = mean * (1 + wave(index));
    const close = mean * (1 + wave(index + 1));
    const shadow = mean * 0.0003;
    return {
      time: NOON - (120 - index) * MINUTE_MS,
      open: text(open),
      high: text(Math.max(open, close) + shadow),
      low: text(Math.min(open, close) - shadow),
      close: text(close),
      volume: String(180 + Math.round(Math.abs(Math.sin(index / 5)) * 240)),
    };
  });
}

/** The small area charts, by code. */
export const SPARKLINES: ReadonlyMap<string, readonly number[]> = new Map(
  INSTRUMENTS.map(({ code, prices }, row) => {
    const open = Number(prices.open);
    const drift = Number(prices.close) - open;
    const points = Array.from(
      { length: 24 },
      (_, index) => open * (1 + wave(index * 4 + row * 7)) + (drift * index) / 23,
    );
    return [code, points] as const;
  }),
);
