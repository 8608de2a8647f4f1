import { dayEndAfter } from '../market/calendars/opening-hours.ts';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import type { Position } from './trading-account.ts';

type Find = (instrumentId: number) => CatalogueInstrument | undefined;
type Held = Pick<Position, 'instrumentId' | 'financedUntilMs'>;

/** The ends of trading days after one instant and until another, epoch ms of market time, that positions are held over. */
export function nightsOf(find: Find, positions: Iterable<Held>, afterMs: number, untilMs: number): number[] {
  const ends = new Set<number>();
  for (const { instrumentId, financedUntilMs } of positions) {
    for (const atMs of dayEnds(find(instrumentId), Math.max(afterMs, financedUntilMs), untilMs))
      ends.add(atMs);
  }
  return [...ends].sort((a, b) => a - b);
}

/** Those of one instrument; none where it has no financing. */
export function* dayEnds(
  instrument: CatalogueInstrument | undefined,
  afterMs: number,
  untilMs: number,
): Generator<number> {
  if (!instrument?.financing) return;
  let { atMs } = dayEndAfter(instrument.calendar, afterMs);
  while (atMs <= untilMs) {
    yield atMs;
    atMs = dayEndAfter(instrument.calendar, atMs).atMs;
  }
}
