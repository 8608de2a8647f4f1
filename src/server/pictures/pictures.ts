import { hash, randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#contract/time-units';
import type { Clock } from '../clock.ts';
import { Gate, THREADS_OF } from '../gate.ts';
import { Refusal } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import type { Reads, Tx } from '../store/handles.ts';
import { pictureTable } from '../store/pictures.ts';
import { PictureAddresses, pictureIdOf, pictureKeyOf } from './picture-address.ts';
import { PictureFiles, type PictureKeeper } from './picture-files.ts';
import { PictureRows } from './picture-rows.ts';
import { prepareLibrary, reencode } from './reencode.ts';

/** Pictures a user may store in an hour. */
export const MAX_STORED_PER_HOUR = 30;
export const MAX_STORED_OF_DEMO = 5;
/** Uploads that may be on their way at once, of one user and of all: each holds its file in memory. */
const MAX_PENDING_PER_USER = 2;
const MAX_PENDING = 32;
const PURGE_ROWS = 500;

const MAX_WAITING = 16;

/** Who stores a picture. */
type Storing = { userId: number; isDemo: boolean };

/** Pictures users hand in: made anew, stored privately, shown by addresses that lapse. */
export class Pictures {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #files: PictureKeeper;
  readonly #addresses: PictureAddresses;
  readonly #gate = new Gate({ maxRunning: THREADS_OF.pictures, maxWaiting: MAX_WAITING });
  /** Uploads on their way, by user. */
  readonly #pending = new Map<number, number>();
  #pendingCount = 0;

  private constructor(database: Database, clock: Clock, files: PictureKeeper, key: Buffer) {
    this.#database = database;
    this.#clock = clock;
    this.#files = files;
    this.#addresses = new PictureAddresses(key);
  }

  static async create(database: Database, dataDir: string, clock: Clock): Promise<Pictures> {
    prepareLibrary();
    const files = new PictureFiles(dataDir);
    const keeper = database.engine === 'postgres' ? new PictureRows(database, files, clock) : files;
    return new Pictures(database, clock, keeper, await pictureKeyOf(database));
  }

  /**
   * Stores the picture `readSent` gives and answers its id. Rejects with the refusals `tooMany`, `notAPicture`,
   * `pictureTooLarge` and those of `readSent`.
   */
  async store({ userId, isDemo }: Storing, readSent: () => Promise<Buffer>): Promise<string> {
    const most = isDemo ? MAX_STORED_OF_DEMO : MAX_STORED_PER_HOUR;
    const pending = this.#pending.get(userId) ?? 0;
    if (pending >= MAX_PENDING_PER_USER || this.#pendingCount >= MAX_PENDING) throw new Refusal('tooMany');
    this.#countPending(userId, 1);
    try {
      await this.#refuseBeyondHour(this.#database.db, userId, most);
      const sent = await readSent();
      return await this.#keep(userId, most, await this.#gate.run(() => reencode(sent)));
    } finally {
      this.#countPending(userId, -1);
    }
  }

  /** The address under which a picture shows for ten minutes from now. */
  addressOf(id: string): string {
    return this.#addresses.sign(id, this.#clock());
  }

  /** The bytes of a picture, for who knows whose it is; null when it is gone. */
  read(id: string): Promise<Buffer | null> {
    return this.#files.read(id);
  }

  /** Deletes the bytes of a picture; its row stays for the rows that name it. */
  delete(id: string): Promise<void> {
    return this.#files.remove(id);
  }

  /** A file with a picture, for the operator. */
  fileOf(id: string): Promise<string> {
    return this.#files.fileOf(id);
  }

  /**
   * Marks the picture an address names as handed in, and returns its id. Refuses as `unknownPicture`, naming `field`,
   * what is no address, an address without a picture, and another user's picture, all alike.
   */
  async handIn(tx: Tx, userId: number, url: string, field: string): Promise<string> {
    const id = pictureIdOf(url);
    const isOwn =
      id !== null && (await pictureTable.use.run(tx, { id, userId, usedAt: this.#clock() })).changes === 1;
    if (!isOwn) throw new Refusal('unknownPicture', field);
    return id;
  }

  /** The same for the proof of a payment, which is of one payment: also refused while another with it waits or counts. */
  async handInProof(tx: Tx, userId: number, url: string, field: string): Promise<string> {
    const id = await this.handIn(tx, userId, url, field);
    if (await pictureTable.proves.get(tx, { id, userId })) throw new Refusal('unknownPicture', field);
    return id;
  }

  /** The user's own picture that an address names, lapsed or not; null for anything else. */
  async readOwn(userId: number, url: string): Promise<Buffer | null> {
    const id = pictureIdOf(url);
    if (id === null || !(await pictureTable.own.get(this.#database.db, { id, userId }))) return null;
    return this.#files.read(id);
  }

  /** A picture for an operator who may see it; null when it is gone. */
  bytesOf(id: string): Promise<Buffer | null> {
    return this.#files.read(id);
  }

  /** The picture behind the parts of an address, or null when they are not ours, have lapsed, or it is gone. */
  async show(id: string, expiry: string, signature: string): Promise<Buffer | null> {
    if (!this.#addresses.isLive(id, expiry, signature, this.#clock())) return null;
    if (!(await pictureTable.byId.get(this.#database.db, { id }))) return null;
    return this.#files.read(id);
  }

  /** Deletes pictures that were not handed in within a day, and files a crash left without a row. */
  async purge(): Promise<void> {
    const before = this.#clock() - DAY_MS;
    const purgeSome = (tx: Tx) => pictureTable.purgeUnused.all(tx, { before, limit: PURGE_ROWS });
    let purged: readonly { id: string }[];
    do {
      purged = await this.#database.queue.submit(purgeSome);
      for (const { id } of purged) await this.#files.remove(id);
    } while (purged.length === PURGE_ROWS);
    for (const id of await this.#files.olderThan(before)) {
      if (!(await pictureTable.byId.get(this.#database.db, { id }))) await this.#files.remove(id);
    }
  }

  /** The file is written first: a row never names a picture that is not there. */
  async #keep(userId: number, most: number, picture: Buffer): Promise<string> {
    const id = randomBytes(16).toString('hex');
    await this.#files.write(id, picture);
    try {
      await this.#database.queue.submit(async (tx) => {
        await this.#refuseBeyondHour(tx, userId, most);
        const row = { id, user_id: userId, bytes: picture.length, hash: hash('sha256', picture, 'hex') };
        await pictureTable.insert.run(tx, { ...row, created_at: this.#clock() });
      });
    } catch (cause) {
      // Where the row may be there, the file stays: the purge deletes one without a row.
      const mayBeThere = cause instanceof Refusal && cause.reason === 'outcomeUnknown';
      if (!mayBeThere) await this.#files.remove(id);
      throw cause;
    }
    return id;
  }

  #countPending(userId: number, change: 1 | -1): void {
    const count = (this.#pending.get(userId) ?? 0) + change;
    if (count > 0) this.#pending.set(userId, count);
    else this.#pending.delete(userId);
    this.#pendingCount += change;
  }

  async #refuseBeyondHour(from: Reads, userId: number, most: number): Promise<void> {
    const counted = await pictureTable.countSince.get(from, { userId, since: this.#clock() - HOUR_MS });
    if ((counted?.count ?? 0) >= most) throw new Refusal('tooMany');
  }
}
