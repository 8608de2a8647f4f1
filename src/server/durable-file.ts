import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';

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

/**
 * Keeps what an operator's command writes out of the data folder, whatever way its name leads there: a log or a key of a
 * live server would be lost. Throws a sentence for the operator.
 */
export function refuseWithin(dataDir: string, file: string): void {
  const data = identityOf(dataDir);
  if (data === undefined || !placesOf(file).some((place) => identityOf(place) === data)) return;
  throw new Error(`${file} lies in the data folder ${dataDir}: name a file elsewhere. Nothing was written.`);
}

/** What is there of a file and the folders around it, without symbolic links. */
function placesOf(file: string): string[] {
  let place = resolve(file);
  while (!existsSync(place)) place = dirname(place);
  const places = [realpathSync(place)];
  for (let at = places[0] ?? ''; at !== dirname(at); at = dirname(at)) places.push(dirname(at));
  return places;
}

/** One folder has one, however it is spelled. */
function identityOf(folder: string): string | undefined {
  const stat = statSync(folder, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev}:${stat.ino}`;
}

function sync(path: string, flags: string): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
