import type { CalendarKey, CatalogueInstrument, CategoryKey, TradingHoursKey } from './catalogue.ts';

/**
 * The instruments the embedded market lists. Lots are sized so that the widest order anyone may place (thousands
 * of lots) stays inside the safe integers in millionths of a USD, and fees suit the value of one lot.
 */

type ClassTerms = Pick<
  CatalogueInstrument,
  'category' | 'currency' | 'calendar' | 'hours' | 'lotStep' | 'minLots' | 'marginMode' | 'multiples'
>;

function terms(
  category: CategoryKey,
  calendar: CalendarKey,
  hours: TradingHoursKey,
  multiples: readonly string[],
): ClassTerms {
  return {
    category,
    currency: 'USD',
    calendar,
    hours,
    multiples,
    lotStep: '0.01',
    minLots: '0.01',
    marginMode: 0,
  };
}

/** The first multiple is the one a ticket starts with (S5.13). */
const FOREX = terms('forex', 'forex', 'forex', ['100', '1', '10', '20', '50', '200', '500']);
const METAL = terms('metals', 'metals', 'forex', ['50', '1', '10', '20', '100', '200']);
const ENERGY = terms('energy', 'energy', 'forex', ['50', '1', '10', '20', '100']);
const US_INDEX = terms('indices', 'us-index', 'index', ['50', '1', '10', '20', '100', '200']);
const GERMAN_INDEX: ClassTerms = { ...US_INDEX, calendar: 'xetra' };
const LONDON_INDEX: ClassTerms = { ...US_INDEX, calendar: 'london' };
const TOKYO_INDEX: ClassTerms = { ...US_INDEX, calendar: 'tokyo' };
const HONG_KONG_INDEX: ClassTerms = { ...US_INDEX, calendar: 'hong-kong' };
const CRYPTO = terms('crypto', 'always', 'always', ['20', '1', '2', '5', '10', '50', '100']);
const SHARE = terms('shares', 'us-share', 'share', ['5', '1', '2', '10', '20']);

type Row = readonly [
  code: string,
  showCode: string,
  basePrice: string,
  pricePrecision: number,
  unitsPerLot: string,
  feeRate: string,
  dailyVolatility: number,
];

function listed(firstId: number, shared: ClassTerms, rows: readonly Row[]): CatalogueInstrument[] {
  return rows.map(
    ([code, showCode, basePrice, pricePrecision, unitsPerLot, feeRate, dailyVolatility], index) => ({
      ...shared,
      id: firstId + index,
      code,
      showCode,
      basePrice,
      pricePrecision,
      unitsPerLot,
      feeRate,
      dailyVolatility,
    }),
  );
}

/** XPDUSD has no leverage to choose from, so every order on it is refused (S5.8). */
function withoutLeverage(instrument: CatalogueInstrument): CatalogueInstrument {
  return instrument.code === 'XPDUSD' ? { ...instrument, multiples: [] } : instrument;
}

/** NGAS asks a fixed margin of unitsPerLot USD per lot, whatever its price (S9.5). */
function withFixedMargin(instrument: CatalogueInstrument): CatalogueInstrument {
  return instrument.code === 'NGAS' ? { ...instrument, marginMode: 1, multiples: ['1'] } : instrument;
}

export const INSTRUMENTS: readonly CatalogueInstrument[] = [
  ...listed(101, FOREX, [
    ['EURUSD', 'EUR/USD', '1.16500', 5, '100000', '6', 0.0047],
    ['GBPUSD', 'GBP/USD', '1.34200', 5, '100000', '6', 0.0052],
    ['AUDUSD', 'AUD/USD', '0.66100', 5, '100000', '6', 0.0062],
    ['NZDUSD', 'NZD/USD', '0.57800', 5, '100000', '6', 0.0063],
    ['CADUSD', 'CAD/USD', '0.71900', 5, '100000', '6', 0.0041],
    ['CHFUSD', 'CHF/USD', '1.24500', 5, '100000', '6', 0.005],
    ['SGDUSD', 'SGD/USD', '0.77300', 5, '100000', '6', 0.0028],
  ]),
  ...listed(201, METAL, [
    ['XAUUSD', 'Gold', '4180.00', 2, '100', '12', 0.0105],
    ['XAGUSD', 'Silver', '52.400', 3, '5000', '15', 0.0185],
    ['XPTUSD', 'Platinum', '1585.00', 2, '100', '10', 0.016],
    ['XPDUSD', 'Palladium', '1460.00', 2, '100', '10', 0.021],
  ]).map(withoutLeverage),
  ...listed(301, ENERGY, [
    ['USOIL', 'US Oil', '61.50', 3, '1000', '8', 0.02],
    ['UKOIL', 'UK Oil', '65.30', 3, '1000', '8', 0.019],
    ['NGAS', 'Natural Gas', '3.900', 4, '1000', '2', 0.032],
  ]).map(withFixedMargin),
  ...listed(401, US_INDEX, [
    ['US30', 'US 30', '47200.0', 1, '1', '5', 0.0085],
    ['US500', 'US 500', '6780.0', 2, '10', '6', 0.0095],
    ['NAS100', 'US Tech 100', '25100.0', 1, '1', '4', 0.0125],
  ]),
  ...listed(404, GERMAN_INDEX, [['GER40', 'Germany 40', '24100.0', 1, '1', '4', 0.0098]]),
  ...listed(405, LONDON_INDEX, [['UK100', 'UK 100', '9720.0', 1, '1', '2', 0.0075]]),
  ...listed(406, TOKYO_INDEX, [['JP225', 'Japan 225', '50300.0', 1, '1', '5', 0.012]]),
  ...listed(407, HONG_KONG_INDEX, [['HK50', 'Hong Kong 50', '26200.0', 1, '1', '4', 0.0138]]),
  ...listed(501, CRYPTO, [
    ['BTCUSD', 'BTC/USD', '92500.00', 2, '1', '25', 0.023],
    ['ETHUSD', 'ETH/USD', '3150.00', 2, '10', '10', 0.031],
    ['SOLUSD', 'SOL/USD', '142.00', 3, '100', '6', 0.038],
    ['BNBUSD', 'BNB/USD', '905.00', 2, '10', '5', 0.027],
    ['XRPUSD', 'XRP/USD', '2.2000', 5, '10000', '8', 0.036],
    ['ADAUSD', 'ADA/USD', '0.4600', 5, '10000', '4', 0.039],
    ['DOGEUSD', 'DOGE/USD', '0.15500', 6, '100000', '8', 0.042],
    ['LTCUSD', 'LTC/USD', '88.00', 3, '100', '5', 0.034],
  ]),
  ...listed(601, SHARE, [
    ['AAPL', 'Apple', '271.00', 2, '100', '2', 0.0155],
    ['MSFT', 'Microsoft', '486.00', 2, '100', '3', 0.0142],
    ['NVDA', 'NVIDIA', '182.00', 2, '100', '2', 0.027],
    ['TSLA', 'Tesla', '432.00', 2, '100', '3', 0.033],
    ['AMZN', 'Amazon', '231.00', 2, '100', '2', 0.0185],
    ['GOOGL', 'Alphabet', '305.00', 2, '100', '2', 0.018],
    ['META', 'Meta', '642.00', 2, '100', '4', 0.0205],
  ]),
];
