import { uptime } from 'node:os';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import { fullWatch, goneWatch, Health, type HealthCheck } from '../health.ts';
import type { PriceSource } from '../market/price-source.ts';
import { type Database, databaseFile } from '../store/database.ts';
import { isNoRoom } from '../store/no-room.ts';
import { settingTable } from '../store/server-settings.ts';
import { TrustedClock, type TrustedClockParts } from '../trusted-clock.ts';

/** The setting that keeps the last sure instant, by which the next start knows a clock that went back. */
const SETTING = 'clock-seen';
/** How long the disk counts as full after it refused a transaction. */
const FULL_MS = 5_000;

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
  dataDir: string;
  database: Database;
  clock: TrustedClock;
  source: PriceSource;
  bus: Pick<Bus, 'state'>;
};

/** What the server needs to serve, and what makes commands of users wait. Its probe also keeps the time. */
export function createHealth({ dataDir, database, clock, source, bus }: HealthParts): Health {
  const { queue } = database;
  const isGone = goneWatch(databaseFile(dataDir));
  const isFull = fullWatch(dataDir);
  queue.holdWhile(() => clock.isHeld || isGone());
  const databaseFault = (): string | null => {
    if (isGone()) return 'gone';
    return queue.fault === null || isNoRoom(queue.fault) ? null : 'cannot be written';
  };
  const checks: HealthCheck[] = [
    {
      name: 'disk',
      fault: () => (isFull() || performance.now() - queue.noRoomAtMs < FULL_MS ? 'full' : null),
    },
    { name: 'database', fault: databaseFault },
    { name: 'clock', fault: () => (clock.isHeld ? 'held' : null) },
    { name: 'bus', fault: () => (bus.state === 'degraded' ? 'degraded' : null), isVital: false },
    { name: 'feed', fault: () => source.silence?.(clock.now()) ?? null },
  ];
  return new Health(checks, () =>
    queue.submit((tx) => settingTable.put.run(tx, { key: SETTING, value: String(clock.now()) })),
  );
}
