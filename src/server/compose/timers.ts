import type { Health } from '../health.ts';
import type { Services } from '../http/services.ts';
import type { SimulatedTraders } from '../traders/simulated-traders.ts';

/** Sessions must fall silent within a second of their end. */
const SWEEP_MS = 500;
const PURGE_MS = 10 * 60_000;
/** How often simulated traders look whether their turn has come. */
const TURN_MS = 1_000;
/** How often the server tries its disk and keeps the time. */
const PROBE_MS = 10_000;
const DAY_MS = 24 * 3_600_000;

/** Starts what the server does by the clock; answers what stops it. */
export function startTimers(
  { sessions, trading, purgeCodes, startOffice }: Services,
  { demoKeptDays }: { demoKeptDays: number },
  traders: SimulatedTraders | null,
  health: Health,
): () => void {
  const stopOffice = startOffice();
  const timers = [
    setInterval(() => sessions.sweep().catch(() => {}), SWEEP_MS),
    setInterval(() => trading.purgeAnswers().catch(() => {}), PURGE_MS),
    setInterval(() => trading.purgeDemos(demoKeptDays * DAY_MS).catch(() => {}), PURGE_MS),
    setInterval(() => purgeCodes().catch(() => {}), PURGE_MS),
    setInterval(() => traders?.step(), TURN_MS),
    setInterval(() => health.probe().catch(() => {}), PROBE_MS),
  ];
  return () => {
    stopOffice();
    for (const timer of timers) clearInterval(timer);
  };
}
