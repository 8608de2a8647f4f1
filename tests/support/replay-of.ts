import type { CatalogueInstrument } from '#server/market/catalogue';
import { INSTRUMENTS } from '#server/market/instruments';
import type { PriceSource } from '#server/market/price-source';
import type { Recording } from '#server/market/read-recording';
import { sourceOf } from '#server/market/recorded';
import { begunAt } from '#server/market/replay-clock';
import { replayedSource } from '#server/market/replayed';

/** A recording as it is replayed from an instant of the wall clock on, at one speed. */
export function replayOf(
  recording: Recording,
  { anchorMs, speed }: { anchorMs: number; speed: number },
  catalogue: readonly CatalogueInstrument[] = INSTRUMENTS,
): PriceSource {
  const recorded = sourceOf(recording, catalogue);
  const state = begunAt(anchorMs, speed, recorded);
  return replayedSource(recorded, () => state);
}
