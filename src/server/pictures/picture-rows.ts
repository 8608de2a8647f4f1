import type { Clock } from '../clock.ts';
import type { Database } from '../store/database.ts';
import { pictureBytes } from '../store/postgres/picture-bytes.ts';
import type { PictureFiles, PictureKeeper } from './picture-files.ts';

/** Pictures as rows of the database that nodes share. An operator gets a copy in the folder of the node that is asked. */
export class PictureRows implements PictureKeeper {
  readonly #database: Pick<Database, 'db' | 'queue'>;
  readonly #files: PictureFiles;
  readonly #clock: Clock;

  constructor(database: Pick<Database, 'db' | 'queue'>, files: PictureFiles, clock: Clock) {
    this.#database = database;
    this.#files = files;
    this.#clock = clock;
  }

  async write(id: string, bytes: Buffer): Promise<void> {
    const createdAt = this.#clock();
    await this.#database.queue.submit((tx) => pictureBytes.insert(tx, { id, bytes, createdAt }));
  }

  read(id: string): Promise<Buffer | null> {
    return pictureBytes.find(this.#database.db, id);
  }

  async remove(id: string): Promise<void> {
    await this.#database.queue.submit((tx) => pictureBytes.remove(tx, id));
    await this.#files.remove(id);
  }

  olderThan(beforeMs: number): Promise<string[]> {
    return pictureBytes.idsBefore(this.#database.db, beforeMs);
  }

  async fileOf(id: string): Promise<string> {
    const [known, kept] = [await this.#files.read(id), await this.read(id)];
    if (!known && kept) await this.#files.write(id, kept);
    return this.#files.fileOf(id);
  }
}
