import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { DAY_MS, HOUR_MS } from '#contract/time-units';
import type { Clock } from '../clock.ts';
import { writeDurably } from '../durable-file.ts';
import type { HealthCheck } from '../health.ts';
import type { Settings } from '../settings.ts';
import { backupFolder } from '../store/backup.ts';

/** The folder of backups: which there are, which are kept, and what the last drill said. */

const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.backup$/;
const DRILL = 'last-drill.json';

export type KeptBackup = { file: string; atMs: number };

/** How a restore of the newest backup, tried aside, went: in seconds. */
const drill = z.object({
  atMs: z.number(),
  backup: z.string(),
  unpackSeconds: z.number(),
  upgradeSeconds: z.number(),
  auditSeconds: z.number(),
});
export type Drill = z.infer<typeof drill>;

export type BackupPlace = Pick<Settings, 'dataDir' | 'backupDir' | 'backupAt'>;

export const backupsOf = ({ dataDir, backupDir }: Omit<BackupPlace, 'backupAt'>): string =>
  backupDir ?? backupFolder(dataDir);

export const backupName = (at: Date): string => `${at.toISOString().replaceAll(':', '-')}.backup`;

/** The newest first. */
export function backupsIn(folder: string): KeptBackup[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .flatMap((name) => {
      const [, hour, minute, second] = NAME.exec(name) ?? [];
      if (hour === undefined) return [];
      return { file: join(folder, name), atMs: Date.parse(`${hour}:${minute}:${second}`) };
    })
    .toSorted((a, b) => b.atMs - a.atMs);
}

/**
 * Which backups a rule keeps: the newest of each of the last so many days, weeks and months (UTC) that have one; the newest of
 * all at any rate.
 */
export function keptBy(rule: readonly number[], backups: readonly KeptBackup[]): Set<KeptBackup> {
  const kept = new Set(backups.slice(0, 1));
  for (const [index, periodOf] of PERIODS.entries()) {
    const newest = new Map<string, KeptBackup>();
    for (const backup of backups) {
      const period = periodOf(new Date(backup.atMs));
      if (!newest.has(period)) newest.set(period, backup);
    }
    for (const backup of [...newest.values()].slice(0, rule[index])) kept.add(backup);
  }
  return kept;
}

/** Weeks begin on Mondays; 1 January 1970 was a Thursday. */
const PERIODS: readonly ((at: Date) => string)[] = [
  (at) => at.toISOString().slice(0, 10),
  (at) => String(Math.floor((at.getTime() / DAY_MS + 3) / 7)),
  (at) => at.toISOString().slice(0, 7),
];

/** Deletes the backups that no rule keeps, and answers how many. Other files of the folder are left alone. */
export function deleteOld(folder: string, rule: readonly number[]): number {
  const backups = backupsIn(folder);
  const kept = keptBy(rule, backups);
  const old = backups.filter((backup) => !kept.has(backup));
  for (const { file } of old) rmSync(file);
  return old.length;
}

export function rememberDrill(folder: string, done: Drill): void {
  writeDurably(join(folder, DRILL), JSON.stringify(done));
}

/** Null when there was none. */
export function lastDrill(folder: string): Drill | null {
  const file = join(folder, DRILL);
  return existsSync(file) ? drill.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** Seconds since the last backup and since the last drill; NaN before the first, and where another user made them. */
export function backupAges(place: BackupPlace, nowMs: number): { backup: number; drill: number } {
  const folder = backupsOf(place);
  const since = (atMs = Number.NaN): number => Math.max(0, nowMs - atMs) / 1_000;
  const tried = (read: () => number): number => {
    try {
      return read();
    } catch {
      // Health and metrics answer all the same.
      return Number.NaN;
    }
  };
  return {
    backup: tried(() => since(backupsIn(folder)[0]?.atMs)),
    drill: tried(() => since(lastDrill(folder)?.atMs)),
  };
}

/** A day, and as long as a large backup may take. */
const LATE_SECONDS = (26 * HOUR_MS) / 1_000;

/** Whether what is made every day was made; nothing is in the way of serving when it was not. */
export function backupChecks(place: BackupPlace, now: Clock): HealthCheck[] {
  if (place.backupAt === '') return [];
  const fault = (of: 'backup' | 'drill') => () =>
    backupAges(place, now())[of] <= LATE_SECONDS ? null : 'none since yesterday';
  return [
    { name: 'backup', fault: fault('backup'), isVital: false },
    { name: 'drill', fault: fault('drill'), isVital: false },
  ];
}
