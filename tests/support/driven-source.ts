import type { CatalogueInstrument } from '#server/market/catalogue';
import type { PriceSource, PriceStep, Quote } from '#server/market/price-source';

const BASE = {
  category: 'forex',
  currency: 'USD',
  pricePrecision: 5,
  lotStep: '0.01',
  minLots: '0.01',
  unitsPerLot: '100000',
  feeRate: '6',
  marginMode: 0,
  multiples: ['100', '10', '500'],
  calendar: 'always',
  hours: 'always',
  basePrice: '1',
  dailyVolatility: 0.01,
} as const;

/** Instruments that between them have every kind of terms; prices stand still until a test moves them. */
export const DRIVEN = {
  euro: { ...BASE, id: 1, code: 'EURUSD', showCode: 'EUR/USD', basePrice: '1.10000' },
  gold: {
    ...BASE,
    id: 2,
    code: 'XAUUSD',
    showCode: 'Gold',
    category: 'metals',
    pricePrecision: 2,
    unitsPerLot: '100',
    feeRate: '5',
    basePrice: '2000.00',
  },
  bitcoin: {
    ...BASE,
    id: 3,
    code: 'BTCUSD',
    showCode: 'BTC/USD',
    category: 'crypto',
    pricePrecision: 2,
    lotStep: '0.001',
    minLots: '0.001',
    unitsPerLot: '1',
    feeRate: '0',
    basePrice: '50000.00',
  },
  /** Fixed margin: 250 USD per lot (S9.5). */
  index: {
    ...BASE,
    id: 4,
    code: 'IDX',
    showCode: 'Index',
    category: 'indices',
    pricePrecision: 1,
    lotStep: '1',
    minLots: '1',
    unitsPerLot: '250',
    feeRate: '2.5',
    marginMode: 1,
    multiples: ['1'],
    basePrice: '4000.0',
  },
  /** No leverage options (S5.8). */
  bare: {
    ...BASE,
    id: 5,
    code: 'BARE',
    showCode: 'Bare',
    category: 'shares',
    pricePrecision: 2,
    multiples: [],
    basePrice: '10.00',
  },
  oil: {
    ...BASE,
    id: 6,
    code: 'OIL',
    showCode: 'Oil',
    category: 'energy',
    pricePrecision: 3,
    minLots: '0.1',
    unitsPerLot: '1000',
    feeRate: '3',
    basePrice: '80.000',
  },
  /** Its own price says what its currency is worth. */
  yen: {
    ...BASE,
    id: 7,
    code: 'USDJPY',
    showCode: 'USD/JPY',
    currency: 'JPY',
    pricePrecision: 3,
    basePrice: '150.000',
  },
  /** In a currency that another's price is for. */
  euroYen: {
    ...BASE,
    id: 8,
    code: 'EURJPY',
    showCode: 'EUR/JPY',
    currency: 'JPY',
    pricePrecision: 3,
    basePrice: '165.000',
  },
  german: {
    ...BASE,
    id: 9,
    code: 'GER40',
    showCode: 'Germany 40',
    category: 'indices',
    currency: 'EUR',
    pricePrecision: 1,
    unitsPerLot: '1',
    feeRate: '4',
    basePrice: '24000.0',
  },
} as const satisfies Record<string, CatalogueInstrument>;

/** A market a test drives: `set` a price, `open` or `close` an instrument, then let the market tick. */
export class DrivenSource implements PriceSource {
  readonly instruments: readonly CatalogueInstrument[];
  readonly tickMs = 1_000;
  readonly #quotes = new Map<number, Quote>();

  constructor(instruments: readonly CatalogueInstrument[] = Object.values(DRIVEN)) {
    this.instruments = instruments;
    for (const { id, basePrice } of this.instruments) {
      const micro = Math.round(Number(basePrice) * 1_000_000);
      this.#quotes.set(id, {
        instrumentId: id,
        closeMicro: micro,
        openMicro: micro,
        previousCloseMicro: micro,
        isOpen: true,
      });
    }
  }

  /** `price` is a decimal number of the instrument's currency. */
  set(instrument: { id: number }, price: number): void {
    this.#change(instrument.id, { closeMicro: Math.round(price * 1_000_000) });
  }

  setOpen(instrument: { id: number }, isOpen: boolean): void {
    this.#change(instrument.id, { isOpen });
  }

  quote(instrumentId: number): Quote {
    const quote = this.#quotes.get(instrumentId);
    if (!quote) throw new RangeError(`no instrument ${instrumentId}`);
    return quote;
  }

  /** What was set since the last look is there at once: in between prices stood still. */
  *steps(fromMs: number, toMs: number): Generator<PriceStep> {
    if (toMs < fromMs) return;
    yield { marketMs: toMs, isStraight: () => false, quote: (instrumentId) => this.quote(instrumentId) };
  }

  candles(): [] {
    return [];
  }

  #change(instrumentId: number, change: Partial<Quote>): void {
    this.#quotes.set(instrumentId, { ...this.quote(instrumentId), ...change });
  }
}
