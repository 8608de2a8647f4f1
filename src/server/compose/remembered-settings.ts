import { createHash } from 'node:crypto';
import type { Settings } from '../settings.ts';
import type { Database } from '../store/database.ts';
import { settingTable } from '../store/server-settings.ts';

/** The setting that keeps what the last start of the site went by, of whichever node. */
const SETTING = 'settings-seen';
/** What each node has of its own. */
const OWN: readonly (keyof Settings)[] = [
  ...(['port', 'host', 'dataDir', 'databaseUrl', 'databaseDirectUrl', 'redisUrl', 'desk'] as const),
  ...(['drainSeconds', 'maxConnections', 'maxConnectionsPerNetwork', 'backupDir', 'backupAt'] as const),
  ...(['metrics', 'trustedProxies'] as const),
];
/** Enough to tell two values apart, and too little to tell a secret. */
const DIGITS = 8;

/**
 * Compares the settings with those of the site's last start, on this or on another node, and remembers these: a setting that was
 * forgotten, or that two nodes have unlike, is a line of the log.
 */
export async function compareSettings(
  settings: Settings,
  { queue }: Pick<Database, 'queue'>,
  log: { warn(details: object, message: string): void },
): Promise<void> {
  const now = Object.fromEntries(
    Object.entries(settings)
      .filter(([name]) => !OWN.includes(name as keyof Settings))
      .map(([name, value]) => [variableOf(name), hashOf(value)]),
  );
  const before = await queue.submit(async (tx) => {
    const kept = await settingTable.find.get(tx, { key: SETTING });
    await settingTable.put.run(tx, { key: SETTING, value: JSON.stringify(now) });
    return kept && (JSON.parse(kept.value) as Record<string, string>);
  });
  if (!before) return;
  // A version that had not known a setting says nothing about it.
  const changed = Object.keys(now).filter((name) => before[name] !== undefined && before[name] !== now[name]);
  if (changed.length > 0)
    log.warn({ settings: changed }, 'these settings are others than at the last start of this site');
}

/** `siteHosts` is SITE_HOSTS. */
const variableOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, DIGITS);
