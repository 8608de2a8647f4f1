import { PERIOD_MS } from '#contract/constants';
import { type CatalogueInstrument, unlistedId } from './catalogue.ts';
import { currencyOf } from './conversions.ts';
import type { PriceSource, PriceStep } from './price-source.ts';
import { candleOf, unitsToText } from './price-text.ts';
import { type RecordedCandles, type Recording, readRecording } from './read-recording.ts';
import { RecordedInstrument } from './recorded-instrument.ts';

const TICK_STEP_MS = 250;
const MICRO_DIGITS = 6;
/** A lot of an unknown instrument is worth up to this many USD, as a power of ten. */
const LOT_MAGNITUDE = 5;

/** The prices of a recording by its own time, which goes from the start of its first candle to the end of its last. */
export type RecordedSource = PriceSource & { readonly firstMs: number; readonly endMs: number };

/**
 * Prices of a recording of candles (see `readRecording` for its form), in recorded time; `replayed.ts` replays them. Where a
 * code has no candle its market is closed. Throws RecordingError on a malformed file.
 */
export function createRecordedSource(
  file: string,
  catalogue: readonly CatalogueInstrument[],
): RecordedSource {
  return sourceOf(readRecording(file), catalogue);
}

/** Instants are recorded time. `catalogue` has the terms of the codes it lists. */
export function sourceOf(recording: Recording, catalogue: readonly CatalogueInstrument[]): RecordedSource {
  const books = new Map<number, RecordedInstrument>();
  for (const [code, candles] of recording) {
    const book = new RecordedInstrument(instrumentOf(code, candles, catalogue), candles);
    if (books.has(book.instrument.id)) throw new RangeError(`${code} shares its id with another code`);
    books.set(book.instrument.id, book);
  }
  const all = [...books.values()];
  const endMs = Math.max(...all.map((book) => book.endMs));
  const find = (instrumentId: number): RecordedInstrument => {
    const book = books.get(instrumentId);
    if (!book) throw new RangeError(`no instrument ${instrumentId}`);
    return book;
  };
  const stepAt = (marketMs: number) => ({
    marketMs,
    isStraight: (instrumentId: number) => !find(instrumentId).jumpsAt(marketMs),
    quote: (instrumentId: number) => find(instrumentId).quote(marketMs),
  });
  return {
    firstMs: Math.min(...all.map((book) => book.firstMs)),
    endMs,
    instruments: all.map(({ instrument }) => instrument),
    tickMs: TICK_STEP_MS,
    candlesHoldPrices: true,
    silence: (marketMs) => (marketMs < endMs ? null : 'the recording has ended'),
    quote: (instrumentId, marketMs) => find(instrumentId).quote(marketMs),
    steps: (fromMs, toMs) => stepsWithin(all, stepAt, fromMs, toMs),
    candles(instrumentId, period, marketMs, limit) {
      const book = find(instrumentId);
      return book.bars(period, marketMs, limit).map((bar) => ({
        ...candleOf(bar, book.instrument.pricePrecision, book.volumeDigits),
        ...(PERIOD_MS[period] < book.periodMs && { isMadeUp: true }),
      }));
    },
  };
}

function instrumentOf(
  code: string,
  { bars, priceDigits }: RecordedCandles,
  catalogue: readonly CatalogueInstrument[],
): CatalogueInstrument {
  const listed = catalogue.find((instrument) => instrument.code === code);
  // A recording finer than the catalogue's prices keeps its digits: rounding would move recorded prices.
  return listed
    ? { ...listed, pricePrecision: Math.max(listed.pricePrecision, priceDigits) }
    : unlisted(code, priceDigits, bars.at(0).open);
}

/** Terms for a code the catalogue does not list: a lot worth some ten thousand USD, whatever the price. */
function unlisted(code: string, pricePrecision: number, openMicro: number): CatalogueInstrument {
  const magnitude = Math.ceil(Math.log10(openMicro / 10 ** MICRO_DIGITS));
  return {
    id: unlistedId(code),
    code,
    showCode: code,
    category: 'recorded',
    currency: currencyOf(code),
    pricePrecision,
    lotStep: '0.01',
    minLots: '0.01',
    unitsPerLot: String(10 ** Math.min(MICRO_DIGITS, Math.max(0, LOT_MAGNITUDE - magnitude))),
    feeRate: '5',
    marginMode: 0,
    multiples: ['20', '1', '5', '10', '50', '100'],
    calendar: 'always',
    hours: 'always',
    basePrice: unitsToText(openMicro, MICRO_DIGITS),
    dailyVolatility: 0.01,
  };
}

type Turning = Pick<RecordedInstrument, 'turnsAfter'>;

/**
 * The instants after `fromMs`, and `toMs`, at which any recorded price turns or jumps: within a candle prices go in straight
 * lines, from the close of one, in its last millisecond, to the open of the next they jump. A millisecond before each jump there
 * is an instant too, so that what others go meanwhile is no longer than that.
 */
function* stepsWithin(
  instruments: readonly Turning[],
  stepAt: (marketMs: number) => PriceStep,
  fromMs: number,
  toMs: number,
): Generator<PriceStep> {
  const turns = instruments.map((instrument) => instrument.turnsAfter(fromMs));
  const nextOf = (own: Generator<number>): number => own.next().value ?? Number.POSITIVE_INFINITY;
  const next = turns.map(nextOf);
  for (let atMs = Math.min(...next); atMs < toMs; atMs = Math.min(...next)) {
    yield stepAt(atMs);
    for (const [index, own] of turns.entries()) {
      if (next[index] === atMs) next[index] = nextOf(own);
    }
  }
  if (toMs > fromMs) yield stepAt(toMs);
}
