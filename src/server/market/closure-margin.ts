import { HOUR_MS, MINUTE_MS } from '#contract/time-units';
import { closureAfter } from './calendars/opening-hours.ts';
import type { CatalogueInstrument } from './catalogue.ts';

/** When more margin is required: from some time before a closure until the market opens again. Epoch ms, the end excluded. */
export type MarginRise = { fromMs: number; untilMs: number };

type Rising = Pick<CatalogueInstrument, 'calendar' | 'closureMargin'>;

/** The last one that was found, and since when it is the first. */
const found = new WeakMap<Rising, { rise: MarginRise; sinceMs: number }>();

/** The rise that runs at an instant, epoch ms, or the next one; null where the terms have none, or the market never closes. */
export function marginRiseAt(instrument: Rising, atMs: number): MarginRise | null {
  const known = found.get(instrument);
  if (known && known.sinceMs <= atMs && atMs < known.rise.untilMs) return known.rise;
  const { closureMargin, calendar } = instrument;
  let closure = closureMargin ? closureAfter(calendar, atMs) : null;
  while (closureMargin && closure) {
    const { closesMs, opensMs } = closure;
    if (opensMs - closesMs >= closureMargin.atLeastHours * HOUR_MS) {
      const rise = { fromMs: closesMs - closureMargin.minutes * MINUTE_MS, untilMs: opensMs };
      found.set(instrument, { rise, sinceMs: atMs });
      return rise;
    }
    closure = closureAfter(calendar, opensMs);
  }
  return null;
}

/** The most that a position's margin is multiplied by from one instant until another; none where it is as it was booked. */
export function marginFactor(
  instrument: Rising | undefined,
  fromMs: number,
  untilMs = fromMs,
): string | undefined {
  if (!instrument?.closureMargin) return undefined;
  const rise = marginRiseAt(instrument, fromMs);
  return rise && rise.fromMs <= untilMs ? instrument.closureMargin.factor : undefined;
}

/** The last rise that begins after one instant and not after another, while no other runs; undefined where none does. */
export function lastMarginRise(instrument: Rising, afterMs: number, untilMs: number): MarginRise | undefined {
  let last: MarginRise | undefined;
  for (
    let rise = marginRiseAt(instrument, afterMs);
    rise && rise.fromMs <= untilMs;
    rise = marginRiseAt(instrument, rise.untilMs)
  )
    if (rise.fromMs > afterMs && !marginFactor(instrument, rise.fromMs - 1)) last = rise;
  return last;
}

/** The instants after one and before another at which the required margin of an instrument changes, in order. */
export function marginChanges(instruments: readonly Rising[], afterMs: number, beforeMs: number): number[] {
  const changes = new Set<number>();
  for (const instrument of instruments) {
    let rise = marginRiseAt(instrument, afterMs);
    while (rise && rise.fromMs < beforeMs) {
      for (const atMs of [rise.fromMs, rise.untilMs])
        if (atMs > afterMs && atMs < beforeMs) changes.add(atMs);
      rise = rise.untilMs < beforeMs ? marginRiseAt(instrument, rise.untilMs) : null;
    }
  }
  return [...changes].sort((a, b) => a - b);
}
