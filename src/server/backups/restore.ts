import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { backupFolder } from '../store/backup.ts';
import { databaseFile, lockFolder, openDatabase } from '../store/database.ts';
import { type CheckedBackup, ledgerIn, openBackup } from './backup-file.ts';

export type Restored = CheckedBackup & {
  /** Where that lies which the backup took the place of; null where there was nothing. */
  aside: string | null;
};

/**
 * Puts a checked backup in the place of what a data folder has; what was there, its log too, moves aside whole, so nothing of
 * two states can mix. Throws a sentence when a server runs there, or when there is a site and `isReplacing` is not said.
 */
export async function restore(
  { dataDir, backupPassphrase }: Pick<Settings, 'dataDir' | 'backupPassphrase'>,
  file: string,
  isReplacing: boolean,
): Promise<Restored> {
  const files = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const there = files.filter((name) => join(dataDir, name) !== backupFolder(dataDir));
  const hasSite = there.some((name) => name.startsWith('candlestate.db'));
  if (hasSite && !isReplacing)
    throw new Error(
      `${dataDir} has a site already: name another DATA_DIR, or say --replace, which moves it aside.`,
    );
  const fresh = `${dataDir}.restoring`;
  rmSync(fresh, { recursive: true, force: true });
  try {
    const checked = await openBackup(file, fresh, backupPassphrase);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const lock = lockFolder(dataDir);
    try {
      const aside = hasSite ? `${dataDir}.before-${new Date().toISOString().replaceAll(':', '-')}` : null;
      if (aside !== null) moveAll(there, dataDir, aside);
      moveAll(readdirSync(fresh), fresh, dataDir);
      return { ...checked, aside };
    } finally {
      lock.close();
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** All but the lock, which the mover holds. The database goes last, as it makes a folder a site. */
function moveAll(names: readonly string[], from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const isDatabase = (name: string): boolean => join(from, name) === databaseFile(from);
  const movable = names.filter((name) => !name.startsWith('server.lock'));
  for (const name of movable.toSorted((a, b) => Number(isDatabase(a)) - Number(isDatabase(b)))) {
    rmSync(join(to, name), { recursive: true, force: true });
    renameSync(join(from, name), join(to, name));
  }
}

/** Brings a folder that no server holds to this version and audits it; answers how long both took, in seconds. */
export async function upgrade(
  dataDir: string,
  say: (text: string) => void,
): Promise<{ upgradeSeconds: number; auditSeconds: number; ledger: string }> {
  const beganMs = performance.now();
  await (await openDatabase(dataDir, say)).close();
  const upgradedMs = performance.now();
  const ledger = await ledgerIn(dataDir);
  if (ledger === null) throw new Error('the database is not of this version after its upgrade');
  const seconds = (ms: number): number => Math.round(ms) / 1_000;
  return {
    upgradeSeconds: seconds(upgradedMs - beganMs),
    auditSeconds: seconds(performance.now() - upgradedMs),
    ledger,
  };
}
