import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backup } from 'node:sqlite';
import { renameDurably } from '../durable-file.ts';
import type { Connection } from './connection.ts';

/** In one step: between two steps another process could write, and the copy would begin anew. */
const ALL_PAGES = 0x7fff_ffff;

/** The folder of a data folder's copies. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/**
 * Copies a database to `file` by SQLite's online backup: one state of it, whole, whatever is written meanwhile. The file
 * appears under its name when it is complete, and only its owner reads it. Rejects when there is no room for it.
 */
export async function backUpTo(source: Connection, file: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  try {
    await backup(source.raw, partial, { rate: ALL_PAGES });
    chmodSync(partial, 0o600);
    renameDurably(partial, file);
  } catch (cause) {
    rmSync(partial, { force: true });
    throw new Error(`No backup could be written to ${file}; nothing was changed.`, { cause });
  }
}
