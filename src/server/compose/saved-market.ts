import { PERIOD_MS, type Period } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import { type Bar, unionOf } from '../market/bar.ts';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import { readCatalogue } from '../market/instrument-file.ts';
import { readFeedFile } from '../market/live/feed-file.ts';
import { feedCandleOf, type LiveListing } from '../market/live/live-source.ts';
import { tickFolder, ticksBetween } from '../market/live/tick-files.ts';
import type { PriceSource } from '../market/price-source.ts';
import { createRecordedSource } from '../market/recorded.ts';
import { candlesBetween, type PriceAt, pricesBetween } from '../market/spans.ts';
import type { Settings } from '../settings.ts';
import { feedMinuteTable } from '../store/feed-minutes.ts';
import type { Db } from '../store/handles.ts';
import { savedSimulation } from './price-source.ts';

type Span = { fromMs: number; toMs: number };

/** The market of the settings, read and not run: what it had in a span of market time, one by one. */
export type SavedMarket = {
  instruments: readonly CatalogueInstrument[];
  /** Candles that began and ended within the span, oldest first. */
  candles(
    instrument: CatalogueInstrument,
    period: Period,
    span: Span,
  ): Iterable<Candle> | AsyncIterable<Candle>;
  /** Of a feed those that its data folder keeps. */
  prices(instrument: CatalogueInstrument, span: Span): Iterable<PriceAt> | AsyncIterable<PriceAt>;
};

/** Opens the market of the settings on what a server keeps. Throws a sentence for the operator. */
export async function savedMarket(
  settings: Pick<Settings, 'market' | 'instruments' | 'dataDir' | 'databaseUrl'>,
  db: Db,
): Promise<SavedMarket> {
  const { market, instruments } = settings;
  if (market === 'simulated') return ofSource(await savedSimulation(settings, db));
  // By the recording's own time: what a replay makes of it does not matter.
  const catalogue = readCatalogue(instruments);
  if ('recorded' in market) return ofSource(createRecordedSource(market.recorded, catalogue));
  return ofFeed(readFeedFile(market.live, catalogue).listing, settings.dataDir, db);
}

/** Whether a candle of the market is only read from a file, without a database. */
export function needsDatabase({ market }: Pick<Settings, 'market'>): boolean {
  return market === 'simulated' || 'live' in market;
}

function ofSource(source: PriceSource): SavedMarket {
  return {
    instruments: source.instruments,
    candles: ({ id }, period, { fromMs, toMs }) => candlesBetween(source, id, period, fromMs, toMs),
    prices: ({ id }, { fromMs, toMs }) => pricesBetween(source, id, fromMs, toMs),
  };
}

/** Of a feed the minutes are kept that were settled, and each price for as long as its file says. */
function ofFeed(listing: LiveListing, dataDir: string, db: Db): SavedMarket {
  return {
    instruments: [...listing.values()],
    async *candles(instrument, period, { fromMs, toMs }) {
      const lengthMs = PERIOD_MS[period];
      const span = {
        fromMs: Math.ceil(fromMs / lengthMs) * lengthMs,
        toMs: Math.floor(toMs / lengthMs) * lengthMs,
      };
      const rows = feedMinuteTable.between.each(db, { instrumentId: instrument.id, ...span });
      let running: Bar | null = null;
      for await (const { start_ms, open, high, low, close, volume } of rows) {
        const startMs = start_ms - (start_ms % lengthMs);
        const bar = { startMs, open, high, low, close, volume };
        if (running && running.startMs !== startMs) {
          yield feedCandleOf(running, instrument);
          running = null;
        }
        running = running ? unionOf(startMs, [running, bar]) : bar;
      }
      if (running) yield feedCandleOf(running, instrument);
    },
    prices: ({ code }, { fromMs, toMs }) => ticksBetween(tickFolder(dataDir), code, fromMs, toMs),
  };
}
