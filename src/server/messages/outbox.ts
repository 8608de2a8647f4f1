import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Messenger } from './messenger.ts';

/** Messages kept; the oldest go first. */
const MAX_FILES = 200;

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
    const time = new Date(clock()).toISOString().replace(/[:.]/g, '-');
    return `${time}-${String(written).padStart(6, '0')}-${randomBytes(4).toString('hex')}.txt`;
  };
  return {
    send: async ({ to, subject, text }) => {
      const file = nextName();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, file), `To: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 });
      log.info({ file }, 'a message was written to the outbox');
      await deleteOldest(folder);
    },
    close: () => {},
  };
}

async function deleteOldest(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort();
  for (const name of files.slice(0, Math.max(0, files.length - MAX_FILES))) {
    await rm(join(folder, name), { force: true });
  }
}
