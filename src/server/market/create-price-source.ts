import type { CatalogueInstrument } from './catalogue.ts';
import type { DrawsOf } from './draws.ts';
import type { PriceSource } from './price-source.ts';
import { createRecordedSource } from './recorded.ts';
import { createSimulatedSource, type Earlier } from './simulated.ts';

/** Which market to run: the embedded one, or a CSV of candles to replay. */
export type MarketSettings =
  | {
      market: 'simulated';
      draws: DrawsOf;
      /** What it was before, oldest first. */
      earlier: readonly Earlier[];
    }
  | {
      market: { recorded: string };
      /** Recorded seconds that pass in one real second. */
      speed: number;
      /** When the replay began, epoch ms; keep it across restarts, and the replay goes on where it would be. */
      anchorMs: number;
    };

/**
 * The prices the settings ask for, of instruments with the terms of the catalogue. Throws RecordingError, naming file and
 * line, on a malformed recording.
 */
export function createPriceSource(
  settings: MarketSettings,
  catalogue: readonly CatalogueInstrument[],
): PriceSource {
  if (settings.market === 'simulated') {
    return createSimulatedSource(settings.draws, catalogue, settings.earlier);
  }
  const { anchorMs, speed } = settings;
  return createRecordedSource(settings.market.recorded, { anchorMs, speed }, catalogue);
}
