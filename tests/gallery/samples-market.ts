import type { Candle, Category, Instrument } from '#contract/entities-market';

/** A small market that stands still: what the lists, the chart and the ticket are drawn from. */

/** 15 January 2026, noon UTC. */
export const NOON = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;

export const CATEGORIES: Category[] = [
  { Id: 1, NameShowTrans: 'Forex' },
  { Id: 2, NameShowTrans: 'Metals' },
  { Id: 4, NameShowTrans: 'Indices' },
  { Id: 5, NameShowTrans: 'Crypto' },
  { Id: 6, NameShowTrans: 'Shares' },
];

/** A sign that comes with the page, as nothing is fetched here: a disc in one colour. */
export const signOf = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><circle cx="18" cy="18" r="18" fill="${colour}"/></svg>`)}`;

type Terms = Pick<Instrument, 'Id' | 'Code' | 'ShowCode' | 'Logo' | 'CategoryId' | 'PricePrecision'> & {
  open: string;
  close: string;
  change: string;
  units: string;
};

function listed(terms: Terms, other: Partial<Instrument> = {}): Instrument {
  const { open, close, change, units, ...named } = terms;
  return {
    ...named,
    MarketStatus: 1,
    Pip: '0.01',
    ForexMinCont: '0.01',
    ForexContNum: units,
    ForexFeeRate: '12',
    MarginMode: 0,
    HasForexMultiple: [{ Value: '50' }, { Value: '100' }, { Value: '20' }],
    ForexQuotations: { Open: open, Close: close, Change: change },
    QuotedAt: NOON,
    NextChangeAt: null,
    ...other,
  };
}

export const EURO = listed({
  Id: 101,
  Code: 'EURUSD',
  ShowCode: 'EUR/USD',
  Logo: signOf('#1f4fb0'),
  CategoryId: 1,
  PricePrecision: 5,
  open: '1.16212',
  close: '1.16540',
  change: '0.28',
  units: '100000',
});
const POUND = listed({
  Id: 102,
  Code: 'GBPUSD',
  ShowCode: 'GBP/USD',
  Logo: signOf('#7c1730'),
  CategoryId: 1,
  PricePrecision: 5,
  open: '1.34380',
  close: '1.34171',
  change: '-0.16',
  units: '100000',
});
export const GOLD = listed({
  Id: 201,
  Code: 'XAUUSD',
  ShowCode: 'Gold',
  Logo: signOf('#b97f12'),
  CategoryId: 2,
  PricePrecision: 2,
  open: '4168.40',
  close: '4182.65',
  change: '0.34',
  units: '100',
});
const SILVER = listed({
  Id: 202,
  Code: 'XAGUSD',
  ShowCode: 'Silver',
  Logo: signOf('#8d99a8'),
  CategoryId: 2,
  PricePrecision: 3,
  open: '52.714',
  close: '52.381',
  change: '-0.63',
  units: '5000',
});
const BITCOIN = listed({
  Id: 501,
  Code: 'BTCUSD',
  ShowCode: 'BTC/USD',
  Logo: signOf('#f2921c'),
  CategoryId: 5,
  PricePrecision: 2,
  open: '96120.00',
  close: '97348.12',
  change: '1.28',
  units: '1',
});
const ETHER = listed({
  Id: 502,
  Code: 'ETHUSD',
  ShowCode: 'ETH/USD',
  Logo: signOf('#4c5b9e'),
  CategoryId: 5,
  PricePrecision: 2,
  open: '3318.50',
  close: '3318.50',
  change: '0.00',
  units: '10',
});
/** Its market is closed. */
export const INDEX = listed(
  {
    Id: 401,
    Code: 'US500',
    ShowCode: 'US 500',
    Logo: signOf('#5f86ff'),
    CategoryId: 4,
    PricePrecision: 1,
    open: '6894.0',
    close: '6921.5',
    change: '0.40',
    units: '10',
  },
  { MarketStatus: 0 },
);
/** It has no leverage to choose from. */
const SHARE = listed(
  {
    Id: 601,
    Code: 'NORTH',
    ShowCode: 'Northwind',
    Logo: signOf('#2f7d6b'),
    CategoryId: 6,
    PricePrecision: 2,
    open: '214.10',
    close: '209.85',
    change: '-1.99',
    units: '100',
  },
  { HasForexMultiple: [] },
);

export const INSTRUMENTS: Instrument[] = [EURO, POUND, GOLD, SILVER, BITCOIN, ETHER, INDEX, SHARE];

/** How far the price is from its mean after so many steps, as a fraction; two waves that never repeat soon. */
const wave = (at: number): number => Math.sin(at / 9) * 0.0016 + Math.sin(at / 3.7) * 0.0007;

/** Two hours of one-minute candles, oldest first, the last one closing at the instrument's price. */
export function candlesOf({ ForexQuotations, PricePrecision }: Instrument): Candle[] {
  const last = Number(ForexQuotations.Close);
  const mean = last / (1 + wave(120));
  const text = (price: number): string => price.toFixed(PricePrecision);
  return Array.from({ length: 120 }, (_, index) => {
    const open = mean * (1 + wave(index));
    const close = mean * (1 + wave(index + 1));
    const shadow = mean * 0.0003;
    return {
      Time: NOON - (120 - index) * MINUTE_MS,
      Open: text(open),
      High: text(Math.max(open, close) + shadow),
      Low: text(Math.min(open, close) - shadow),
      Close: text(close),
      Volume: String(180 + Math.round(Math.abs(Math.sin(index / 5)) * 240)),
    };
  });
}

/** The small area charts, by code. */
export const SPARKLINES: ReadonlyMap<string, readonly number[]> = new Map(
  INSTRUMENTS.map(({ Code, ForexQuotations }, row) => {
    const open = Number(ForexQuotations.Open);
    const drift = Number(ForexQuotations.Close) - open;
    const points = Array.from(
      { length: 24 },
      (_, index) => open * (1 + wave(index * 4 + row * 7)) + (drift * index) / 23,
    );
    return [Code, points] as const;
  }),
);
