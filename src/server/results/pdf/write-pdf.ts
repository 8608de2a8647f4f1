import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../../refusal.ts';
import type { PlainDocument } from './plain-document.ts';

/** How long one may take. */
const LONGEST_MS = 20_000;
const MEMORY_MB = 256;
/** How many may wait for their turn. */
const MOST_WAITING = 8;
const FONT = 'pdfmake/fonts/Roboto/Roboto-Regular.ttf';

/** Writes documents as PDFs, one after another: each takes a processor for a while, and trading needs one too. */
export class PdfWriter {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Rejects with the refusal `tryLater` while several wait, and when one takes too long. `pageText` stands before page numbers. */
  async write(document: PlainDocument, pageText: string): Promise<Buffer> {
    if (this.#waiting >= MOST_WAITING) throw new Refusal('tryLater');
    this.#waiting += 1;
    const written = this.#last.then(() => inThread(document, pageText));
    this.#last = written.catch(() => {});
    try {
      return await written;
    } finally {
      this.#waiting -= 1;
    }
  }
}

async function inThread(document: PlainDocument, pageText: string): Promise<Buffer> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: { document, pageText },
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

type Font = { hasGlyphForCodePoint(code: number): boolean };
let font: Promise<Font> | undefined;

/** Whether the font of the documents has every letter of a text. */
export async function canWrite(text: string): Promise<boolean> {
  font ??= readFont();
  const { hasGlyphForCodePoint } = bound(await font);
  return [...text].every((letter) => hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
}

async function readFont(): Promise<Font> {
  const { create } = (await import('fontkit')) as unknown as { create: (bytes: Buffer) => Font };
  return create(await readFile(createRequire(import.meta.url).resolve(FONT)));
}

const bound = (one: Font): Font => ({ hasGlyphForCodePoint: (code) => one.hasGlyphForCodePoint(code) });
