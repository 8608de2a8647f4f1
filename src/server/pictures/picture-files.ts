import { mkdirSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = /^([0-9a-f]{32})\.jpg$/;

/** Where the bytes of pictures lie. */
export interface PictureKeeper {
  /** Resolves when the picture is kept. */
  write(id: string, picture: Buffer): Promise<void>;
  /** Null when it is gone. */
  read(id: string): Promise<Buffer | null>;
  remove(id: string): Promise<void>;
  /** Ids of pictures kept before `beforeMs`. */
  olderThan(beforeMs: number): Promise<string[]>;
  /** A file that the server's user can open, for the operator. */
  fileOf(id: string): Promise<string>;
}

/** The folder pictures lie in, readable by the server's user only. */
export class PictureFiles implements PictureKeeper {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'pictures');
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
  }

  pathOf(id: string): string {
    return join(this.#folder, `${id}.jpg`);
  }

  async fileOf(id: string): Promise<string> {
    return this.pathOf(id);
  }

  async read(id: string): Promise<Buffer | null> {
    return readFile(this.pathOf(id)).catch(() => null);
  }

  /** Resolves when the picture is on the disk. */
  async write(id: string, picture: Buffer): Promise<void> {
    await writeFile(this.pathOf(id), picture, { mode: 0o600, flag: 'wx', flush: true });
  }

  async remove(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true });
  }

  /** Ids of files made before `beforeMs`. */
  async olderThan(beforeMs: number): Promise<string[]> {
    const ids: string[] = [];
    for (const name of await readdir(this.#folder)) {
      const id = FILE.exec(name)?.[1];
      if (id && (await stat(this.pathOf(id))).mtimeMs < beforeMs) ids.push(id);
    }
    return ids;
  }
}
