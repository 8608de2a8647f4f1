import { INSTRUMENTS } from './instruments.ts';
import type { PriceSource } from './price-source.ts';
import { createRecordedSource } from './recorded.ts';
import { createSimulatedSource } from './simulated.ts';

/** Which market to run: the embedded one, or a CSV of candles to replay. */
export type MarketSettings = {
  market: 'simulated' | { recorded: string };
  seed: number;
  /** Recorded seconds that pass in one real second. The embedded market always runs in real time. */
  speed: number;
};

/**
 * The prices the settings ask for. `anchorMs` (epoch ms) is when a recording starts; keep it across restarts, and the
 * replay goes on where it would be. Throws RecordingError, naming file and line, on a malformed recording.
 */
export function createPriceSource(settings: MarketSettings, anchorMs: number): PriceSource {
  if (settings.market === 'simulated') return createSimulatedSource(settings.seed, INSTRUMENTS);
  return createRecordedSource(settings.market.recorded, { anchorMs, speed: settings.speed });
}
