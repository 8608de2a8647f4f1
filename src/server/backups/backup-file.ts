import { createHash } from 'node:crypto';
import {
  constants,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { create, extract } from 'tar';
import * as z from 'zod';
import { audit } from '../audit/audit.ts';
import { renameDurably } from '../durable-file.ts';
import type { Settings } from '../settings.ts';
import { backUpTo } from '../store/backup.ts';
import { Connection } from '../store/connection.ts';
import { databaseFile } from '../store/database.ts';
import { whyNotReady } from '../store/migrate.ts';

/**
 * A backup is one file: a packed tar of the database, the pictures and the keys of a data folder, and of `backup.json`, which
 * has the checksum of each. With a passphrase it is sealed in the format of age (age-encryption.org), which opens it anywhere.
 */

const FACTS = 'backup.json';
const FACTOR_KEY = 'factor.key';
/** What lies in a data folder beside the database and cannot be made again. */
const KEPT = ['market.key', 'first-account.txt', FACTOR_KEY];
const PICTURES = 'pictures';
const SEALED = 'age-encryption.org/';

const facts = z.object({ madeAt: z.iso.datetime(), files: z.record(z.string(), z.string()) });

/** What was looked at in a backup. */
export type CheckedBackup = {
  madeAt: string;
  files: number;
  /** How the ledger in it was found; null where the database is of an older version, which is audited once it is upgraded. */
  ledger: string | null;
};

type Source = Pick<Settings, 'dataDir' | 'factorKey' | 'backupPassphrase'>;

/** Backs a data folder up to a new file, also while a server runs on it. The file appears when it is whole. */
export async function makeBackup(
  { dataDir, factorKey, backupPassphrase }: Source,
  file: string,
): Promise<void> {
  const staging = `${file}.partial`;
  const packed = `${file}.packed`;
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(join(staging, PICTURES), { recursive: true, mode: 0o700 });
  try {
    const reader = Connection.openReader(databaseFile(dataDir));
    await backUpTo(reader, databaseFile(staging)).finally(() => reader.close());
    // After the database: a picture that comes meanwhile is one more.
    const pictures = join(dataDir, PICTURES);
    const names = existsSync(pictures) ? readdirSync(pictures).map((name) => join(PICTURES, name)) : [];
    for (const name of [...KEPT, ...names]) copyIfThere(join(dataDir, name), join(staging, name));
    if (factorKey)
      writeFileSync(join(staging, FACTOR_KEY), `${factorKey.toString('base64')}\n`, { mode: 0o600 });
    const files = Object.fromEntries(await checksumsIn(staging));
    writeFileSync(join(staging, FACTS), JSON.stringify({ madeAt: new Date().toISOString(), files }));
    const tar = Readable.from(
      create({ cwd: staging, gzip: true, portable: true }, [...readdirSync(staging)]),
    );
    await pipeline(await sealed(tar, backupPassphrase), createWriteStream(packed, { mode: 0o600 }));
    renameDurably(packed, file);
  } finally {
    for (const left of [staging, packed]) rmSync(left, { recursive: true, force: true });
  }
}

/** The server may purge a picture meanwhile, which no row names then. */
function copyIfThere(from: string, to: string): void {
  try {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
  }
}

/**
 * Unpacks a backup into a new folder and checks it: each file by its checksum, the database by SQLite, the ledger by the audit.
 * Throws a sentence for the operator when it cannot be opened or is not whole.
 */
export async function openBackup(file: string, folder: string, passphrase: string): Promise<CheckedBackup> {
  return { ...(await unpackBackup(file, folder, passphrase)), ledger: await ledgerIn(folder) };
}

/** The same without a look into the database, for who upgrades and audits it next. */
export async function unpackBackup(
  file: string,
  folder: string,
  passphrase: string,
): Promise<Omit<CheckedBackup, 'ledger'>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const readable = await unsealed(file, passphrase);
  await pipeline(readable, extract({ cwd: folder, strict: true })).catch((cause: unknown) => {
    throw new Error(`${file} is not whole, or is no backup: ${(cause as Error).message}`, { cause });
  });
  return checkFolder(file, folder);
}

async function checkFolder(file: string, folder: string): Promise<Omit<CheckedBackup, 'ledger'>> {
  const written = facts.safeParse(readJson(join(folder, FACTS)));
  if (!written.success) throw new Error(`${file} is no backup: it has no ${FACTS}`);
  const { madeAt, files } = written.data;
  rmSync(join(folder, FACTS));
  const found = await checksumsIn(folder);
  const wrong = Object.keys(files).find((name) => found.get(name) !== files[name]);
  if (wrong !== undefined) throw new Error(`${file} is damaged: ${wrong} is not as it was written`);
  return { madeAt, files: found.size };
}

/** Throws when the database is damaged, or its ledger does not hold. */
export async function ledgerIn(folder: string): Promise<string | null> {
  const connection = Connection.openReader(databaseFile(folder));
  try {
    const [row] = connection.raw.prepare('PRAGMA quick_check(1)').all();
    if (row?.quick_check !== 'ok') throw new Error(`the database is damaged: ${row?.quick_check}`);
    if ((await whyNotReady(connection)) !== null) return null;
    const report = await audit(connection);
    if (!report.isClean) throw new Error(`the ledger does not hold: ${report.difference}`);
    const { accounts, journals, entries, orders } = report;
    return `${accounts} accounts, ${journals} journals, ${entries} entries, ${orders} orders`;
  } finally {
    connection.close();
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function checksumsIn(folder: string): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    sums.set(path.slice(folder.length + 1).replaceAll('\\', '/'), hash.digest('hex'));
  }
  return sums;
}

async function sealed(tar: Readable, passphrase: string): Promise<Readable> {
  if (passphrase === '') return tar;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return fromWeb(await encrypter.encrypt(toWeb(tar)));
}

async function unsealed(file: string, passphrase: string): Promise<Readable> {
  const bytes = createReadStream(file);
  const first = createReadStream(file, { end: SEALED.length - 1 });
  if (!Buffer.concat(await first.toArray()).equals(Buffer.from(SEALED))) return bytes;
  if (passphrase === '')
    throw new Error(`${file} is sealed: set BACKUP_PASSPHRASE to what it was sealed with`);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(bytes)));
  } catch (cause) {
    bytes.destroy();
    throw new Error(`${file} is not opened by this BACKUP_PASSPHRASE`, { cause });
  }
}

// The web's streams have one type in Node and another in the DOM that the package goes by.
const toWeb = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream);
