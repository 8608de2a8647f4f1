import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Messenger } from './messenger.ts';

/** Messages kept; the oldest go first, and none is kept for longer than this. */
const MAX_FILES = 200;
const KEPT_MS = 30 * 86_400_000;

export type OutboxLog = { info(details: object, message: string): void };

/**
 * The embedded default: a file for each message in `folder`, which only its owner can read, and a line in the log that
 * names the file and nothing of what it holds.
 */
export function createOutbox(folder: string, clock: Clock, log: OutboxLog): Messenger {
  let written = 0;
  /** Names sort in the order of writing, within one millisecond too, and differ after a restart. */
  const nextName = () => {
    written += 1;
    const time = stampOf(clock());
    return `${time}-${String(written).padStart(6, '0')}-${randomBytes(4).toString('hex')}.txt`;
  };
  return {
    send: async ({ to, subject, text }) => {
      const file = nextName();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, file), `To: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 });
      log.info({ file }, 'a message was written to the outbox');
      await deleteOldest(folder, stampOf(clock() - KEPT_MS));
    },
    close: () => {},
  };
}

const stampOf = (atMs: number): string => new Date(atMs).toISOString().replace(/[:.]/g, '-');

async function deleteOldest(folder: string, keptFrom: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort();
  const tooMany = files.slice(0, Math.max(0, files.length - MAX_FILES));
  const tooOld = files.filter((name) => name < keptFrom);
  for (const name of new Set([...tooMany, ...tooOld])) await rm(join(folder, name), { force: true });
}
