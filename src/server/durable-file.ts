import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Gives a finished file its name, in place of what had it. After a crash the name stands for one of the two, whole. */
export function renameDurably(from: string, to: string): void {
  sync(from, 'r+');
  renameSync(from, to);
  // Windows opens no folders, and keeps names durable by itself.
  if (process.platform !== 'win32') sync(dirname(to), 'r');
}

/** Writes a file that only its owner reads: all of it, or nothing. */
export function writeDurably(file: string, text: string): void {
  const partial = `${file}.partial`;
  writeFileSync(partial, text, { mode: 0o600 });
  renameDurably(partial, file);
}

function sync(path: string, flags: string): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
