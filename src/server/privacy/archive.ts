import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { AsyncZipDeflate, Zip, ZipPassThrough } from 'fflate';

const ENCODER = new TextEncoder();

/** A zip archive that is made piece by piece, so that a large one holds up nothing else. */
export class Archive {
  readonly #pieces: Uint8Array[] = [];
  readonly #done = Promise.withResolvers<void>();
  readonly #zip = new Zip((fault, piece, isLast) => {
    if (fault) this.#done.reject(fault);
    this.#pieces.push(piece);
    if (isLast) this.#done.resolve();
  });

  /** Adds a text whose pieces come one after the other. It is compressed by a thread of its own. */
  async addText(name: string, pieces: AsyncIterable<string>): Promise<void> {
    const file = new AsyncZipDeflate(name, { level: 6 });
    this.#zip.add(file);
    for await (const piece of pieces) {
      // Of a buffer of its own, which can be handed to the thread.
      file.push(ENCODER.encode(piece));
      await yieldToOthers();
    }
    file.push(new Uint8Array(), true);
  }

  /** Adds a file that is compressed already. */
  addFile(name: string, bytes: Uint8Array): void {
    const file = new ZipPassThrough(name);
    this.#zip.add(file);
    file.push(bytes, true);
  }

  async end(): Promise<Buffer> {
    this.#zip.end();
    await this.#done.promise;
    return Buffer.concat(this.#pieces);
  }
}
