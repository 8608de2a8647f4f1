import type { Settings } from '../settings.ts';
import type { SimulatedTraders } from '../traders/simulated-traders.ts';
import type { AllServices } from './services.ts';

/** Sessions must fall silent within a second of their end. */
const SESSIONS_MS = 500;
const REVIEWS_MS = 1_000;
const PENALTIES_MS = 1_000;
const PURGE_MS = 10 * 60_000;
/** How often simulated traders look whether their turn has come. */
const TURN_MS = 1_000;
/** How often the time is written down, which tries the disk as well. */
const TIME_MS = 10_000;
const DAY_MS = 24 * 3_600_000;

/** Starts what the server does by the clock; returns what stops it. A round that fails is tried again by the next. */
export function startTimers(
  { sessions, trading, priceWatch, reviews, penalties, pictures, purgeCodes }: AllServices,
  { demoKeptDays, review }: Pick<Settings, 'demoKeptDays' | 'review'>,
  traders: SimulatedTraders | null,
  keepTime: () => Promise<unknown>,
): () => void {
  const every = (ms: number, run: () => Promise<unknown>) => setInterval(() => run().catch(() => {}), ms);
  const timers = [
    every(SESSIONS_MS, () => sessions.sweep()),
    every(PURGE_MS, () => trading.purgeAnswers()),
    every(PURGE_MS, () => trading.purgeDemos(demoKeptDays * DAY_MS)),
    every(PURGE_MS, () => purgeCodes()),
    every(PURGE_MS, () => pictures.purge()),
    every(PENALTIES_MS, () => penalties.sweep()),
    every(TIME_MS, keepTime),
    // Where several nodes trade, on the one that watches the first part of the users.
    setInterval(() => (priceWatch.share?.has(0) === false ? undefined : traders?.step()), TURN_MS),
    ...(review === 'auto' ? [every(REVIEWS_MS, () => reviews.sweep())] : []),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
