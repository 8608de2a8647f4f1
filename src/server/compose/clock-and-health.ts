import { uptime } from 'node:os';
import { type BackupPlace, backupChecks } from '../backups/kept-backups.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Drain } from '../drain.ts';
import { Health, type HealthCheck } from '../health.ts';
import type { LiveFeed } from '../market/live/live-feed.ts';
import type { PriceSource } from '../market/price-source.ts';
import type { Database, OpenDatabase } from '../store/database.ts';
import { settingTable } from '../store/server-settings.ts';
import { TrustedClock, type TrustedClockParts } from '../trusted-clock.ts';

/** The setting that keeps the last sure instant, by which the next start knows a clock that went back. */
const SETTING = 'clock-seen';

/** The time the server goes by. A clock that stands in for the machine's explains itself, unless `monotonic` is given. */
export async function createClock(
  { clock, monotonic }: { clock?: Clock; monotonic?: Clock },
  database: Database,
  log: { warn(details: object, message: string): void },
): Promise<TrustedClock> {
  const seen = await settingTable.find.get(database.db, { key: SETTING });
  const standIn = monotonic ?? clock;
  const say: TrustedClockParts['say'] = (details, message) => log.warn(details, message);
  return new TrustedClock({
    wall: clock ?? Date.now,
    monotonic: standIn ?? (() => performance.now()),
    uptime: standIn ?? (() => uptime() * 1_000),
    seenMs: seen ? Number(seen.value) : null,
    say,
  });
}

export type HealthParts = {
  settings: BackupPlace;
  database: OpenDatabase;
  clock: TrustedClock;
  source: PriceSource;
  /** Null where prices come from no outside. */
  feed: Pick<LiveFeed, 'fault'> | null;
  bus: Pick<Bus, 'state'>;
  drain: Pick<Drain, 'isOn'>;
};

/** What the server needs to serve, and what makes commands of users wait. `keepTime` writes the time down. */
export function createHealth({ settings, database, clock, source, feed, bus, drain }: HealthParts): {
  health: Health;
  keepTime: () => Promise<unknown>;
} {
  const { queue } = database;
  queue.holdWhile(() => clock.isHeld || database.isLost());
  const checks: HealthCheck[] = [
    { name: 'node', fault: () => (drain.isOn ? 'draining' : null) },
    ...database.checks,
    { name: 'clock', fault: () => (clock.isHeld ? 'held' : null) },
    ...backupChecks(settings, clock.now),
    { name: 'bus', fault: () => (bus.state === 'degraded' ? 'degraded' : null), isVital: false },
    {
      name: 'feed',
      fault: () =>
        feed ? feed.fault() : (source.silence?.(source.marketMs?.(clock.now()) ?? clock.now()) ?? null),
      isVital: source.servesWhileSilent !== true,
    },
  ];
  const keepTime = () =>
    queue.submit((tx) => settingTable.put.run(tx, { key: SETTING, value: String(clock.now()) }));
  return { health: new Health(checks, database.probe ?? keepTime), keepTime };
}
