import { INSTRUMENTS } from './instruments.ts';
import type { PriceSource } from './price-source.ts';
import { createSimulatedSource } from './simulated.ts';

/** Which market to run: the embedded one, or a CSV of candles to replay. */
export type MarketSettings = {
  market: 'simulated' | { recorded: string };
  seed: number;
  /** Recorded seconds that pass in one real second. The embedded market always runs in real time. */
  speed: number;
};

export function createPriceSource(settings: MarketSettings, _anchorMs: number): PriceSource {
  return createSimulatedSource(settings.seed, INSTRUMENTS);
}
