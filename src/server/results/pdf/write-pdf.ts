import { Worker } from 'node:worker_threads';
import type { Language } from '#contract/languages';
import { Refusal } from '../../refusal.ts';
import type { PlainDocument } from './plain-document.ts';

/** How long one may take. */
const LONGEST_MS = 20_000;
const MEMORY_MB = 256;
/** How many may wait for their turn. */
const MOST_WAITING = 8;

/** A document in a language; `pageText` stands before page numbers. */
export type PdfOrder = { document: PlainDocument; language: Language; pageText: string };

/** Writes documents as PDFs, one after another: each takes a processor for a while, and trading needs one too. */
export class PdfWriter {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Rejects with the refusal `tryLater` while several wait, and when one takes too long. */
  async write(order: PdfOrder): Promise<Buffer> {
    if (this.#waiting >= MOST_WAITING) throw new Refusal('tryLater');
    this.#waiting += 1;
    const written = this.#last.then(() => inThread(order));
    this.#last = written.catch(() => {});
    try {
      return await written;
    } finally {
      this.#waiting -= 1;
    }
  }
}

async function inThread(order: PdfOrder): Promise<Buffer> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      timer = setTimeout(() => reject(new Refusal('tryLater')), LONGEST_MS);
      worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread ended without a document')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
