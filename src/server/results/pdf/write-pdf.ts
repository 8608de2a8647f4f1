import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Language } from '#contract/languages';
import { Refusal } from '../../refusal.ts';
import type { PlainDocument } from './plain-document.ts';

/** How long one may take. */
const LONGEST_MS = 20_000;
const WRITER = fileURLToPath(new URL('./pdf-process.ts', import.meta.url));
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
    const written = this.#last.then(() => inProcess(order));
    this.#last = written.catch(() => {});
    try {
      return await written;
    } finally {
      this.#waiting -= 1;
    }
  }
}

/** What lays pages out is no JavaScript: by itself it can be stopped, and takes no server along. */
async function inProcess(order: PdfOrder): Promise<Buffer> {
  const writer = fork(WRITER, {
    ...{ serialization: 'advanced', execArgv: [], env: {}, timeout: LONGEST_MS, killSignal: 'SIGKILL' },
  });
  const written = once(writer, 'message') as Promise<[Uint8Array]>;
  const ended = once(writer, 'exit').then(([, signal]) => {
    throw signal ? new Refusal('tryLater') : new Error('the process ended without a document');
  });
  try {
    writer.send(order);
    const [bytes] = await Promise.race([written, ended]);
    return Buffer.from(bytes);
  } finally {
    if (writer.connected) writer.disconnect();
  }
}
