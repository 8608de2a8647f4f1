import { PERIOD_MS, type Period } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import type { Bar } from './bar.ts';
import type { CatalogueInstrument } from './catalogue.ts';
import { currencyOf } from './conversions.ts';
import type { PriceSource, Quote } from './price-source.ts';
import { candleOf, unitsToText } from './price-text.ts';
import { type RecordedRow, type Recording, readRecording } from './read-recording.ts';
import { RecordedInstrument } from './recorded-instrument.ts';
import { stepsWithin } from './recorded-steps.ts';
import { unlistedId } from './unlisted.ts';

const TICK_STEP_MS = 250;
const MICRO_DIGITS = 6;
/** A lot of an unknown instrument is worth up to this many USD, as a power of ten. */
const LOT_MAGNITUDE = 5;

export type Replay = {
  /** Wall clock (epoch ms) at which the recording's first candle starts. */
  anchorMs: number;
  /** Recorded seconds per real second, above zero. */
  speed: number;
};

/**
 * Replays a recording of candles (see `readRecording` for its form). The recording's clock starts with its first
 * candle at the anchor; candles carry recorded time. Where a code has no candle its market is closed. Throws
 * RecordingError on a malformed file, RangeError on a speed that is not above zero.
 */
export function createRecordedSource(
  file: string,
  replay: Replay,
  catalogue: readonly CatalogueInstrument[],
): PriceSource {
  return sourceOf(readRecording(file), replay, catalogue);
}

/** `catalogue` has the terms of the codes it lists. */
export function sourceOf(
  recording: Recording,
  { anchorMs, speed }: Replay,
  catalogue: readonly CatalogueInstrument[],
): PriceSource {
  if (!(speed > 0 && Number.isFinite(speed)))
    throw new RangeError(`a recording cannot run at speed ${speed}`);
  const books = new Map<number, RecordedInstrument>();
  for (const [code, rows] of recording.rows) {
    const book = bookOf(recording, code, rows, catalogue);
    if (books.has(book.instrument.id)) throw new RangeError(`${code} shares its id with another code`);
    books.set(book.instrument.id, book);
  }
  const firstMs = Math.min(
    ...[...recording.rows.values()].map((rows) => rows[0]?.startMs ?? Number.POSITIVE_INFINITY),
  );
  const endMs =
    PERIOD_MS[recording.period] +
    Math.max(...[...recording.rows.values()].map((rows) => rows.at(-1)?.startMs ?? 0));
  const find = (instrumentId: number): RecordedInstrument => {
    const book = books.get(instrumentId);
    if (!book) throw new RangeError(`no instrument ${instrumentId}`);
    return book;
  };
  const quoteAt = (instrumentId: number, marketMs: number): Quote => find(instrumentId).quote(marketMs);
  return {
    instruments: [...books.values()].map(({ instrument }) => instrument),
    tickMs: TICK_STEP_MS,
    candlesHoldPrices: true,
    marketMs: (wallMs) => firstMs + Math.max(0, Math.floor((wallMs - anchorMs) * speed)),
    silence: (marketMs) => (marketMs < endMs ? null : 'the recording has ended'),
    quote: quoteAt,
    steps: (fromMs, toMs) => stepsWithin(quoteAt, PERIOD_MS[recording.period], fromMs, toMs),
    candles(instrumentId: number, period: Period, marketMs: number, limit: number): Candle[] {
      const book = find(instrumentId);
      return book.bars(period, marketMs, limit).map((bar) => ({
        ...candleOf(bar, book.instrument.pricePrecision, book.volumeDigits),
        ...(PERIOD_MS[period] < PERIOD_MS[recording.period] && { isMadeUp: true }),
      }));
    },
  };
}

function bookOf(
  recording: Recording,
  code: string,
  rows: readonly RecordedRow[],
  catalogue: readonly CatalogueInstrument[],
): RecordedInstrument {
  const digits = recording.priceDigits.get(code) ?? 0;
  const volumeDigits = recording.volumeDigits.get(code) ?? 0;
  const listed = catalogue.find((instrument) => instrument.code === code);
  // A recording finer than the catalogue's prices keeps its digits: rounding would move recorded prices.
  const instrument = listed
    ? { ...listed, pricePrecision: Math.max(listed.pricePrecision, digits) }
    : unlisted(code, digits, rows);
  const priceUnit = 10 ** (MICRO_DIGITS - instrument.pricePrecision);
  const volumeUnit = 10 ** (MICRO_DIGITS - volumeDigits);
  const bars: Bar[] = rows.map((row) => ({
    startMs: row.startMs,
    open: Math.round(row.openMicro / priceUnit),
    high: Math.round(row.highMicro / priceUnit),
    low: Math.round(row.lowMicro / priceUnit),
    close: Math.round(row.closeMicro / priceUnit),
    volume: Math.round(row.volumeMicro / volumeUnit),
  }));
  return new RecordedInstrument(instrument, bars, recording.period, volumeDigits);
}

/** Terms for a code the catalogue does not list: a lot worth some ten thousand USD, whatever the price. */
function unlisted(code: string, pricePrecision: number, rows: readonly RecordedRow[]): CatalogueInstrument {
  const openMicro = rows[0]?.openMicro ?? 0;
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
