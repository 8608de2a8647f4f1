import { createReadStream } from 'node:fs';
import { appendFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DAY_MS } from '#contract/time-units';
import type { PriceAt } from '../spans.ts';
import type { FeedTick } from './feed.ts';

/** Code of the instrument, since when its price counted here, the feed's own time, price and volume in millionths. */
const LINE = /^([A-Z0-9]+),(\d+),\d+,(\d+),\d+$/;
const DAY_FILE = /^\d{4}-\d{2}-\d{2}\.csv$/;

/** Where a data folder keeps the ticks of its feed. */
export const tickFolder = (dataDir: string): string => join(dataDir, 'feed-ticks');

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** Keeps the prices that this node took of a feed for some days (UTC): a file a day, a line a price, in the order of time. */
export class TickFiles {
  readonly #folder: string;
  readonly #keptDays: number;
  #lines = new Map<string, string>();
  #newest = '';

  constructor(folder: string, keptDays: number) {
    this.#folder = folder;
    this.#keptDays = keptDays;
  }

  /** A price that counts from an instant on, in millionths and rounded as the server trades at it. */
  add(code: string, fromMs: number, priceMicro: number, { atMs, volumeMicro }: FeedTick): void {
    const day = dayOf(fromMs);
    const line = [code, fromMs, atMs, priceMicro, volumeMicro].join(',');
    this.#lines.set(day, `${this.#lines.get(day) ?? ''}${line}\n`);
  }

  /** Writes what waits, and deletes the files of days that are over for longer. What cannot be written is lost, and rejects. */
  async flush(): Promise<void> {
    const lines = this.#lines;
    this.#lines = new Map();
    for (const [day, text] of lines) {
      if (day > this.#newest) await this.#begin(day);
      await appendFile(join(this.#folder, `${day}.csv`), text, { mode: 0o600 });
    }
  }

  async #begin(day: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const oldest = dayOf(Date.parse(day) - this.#keptDays * DAY_MS);
    for (const file of await readdir(this.#folder)) {
      if (DAY_FILE.test(file) && file < oldest) await rm(join(this.#folder, file));
    }
    this.#newest = day;
  }
}

/** The kept prices of an instrument from an instant until before another, oldest first; none of days that are not kept. */
export async function* ticksBetween(
  folder: string,
  wanted: string,
  fromMs: number,
  toMs: number,
): AsyncGenerator<PriceAt> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => DAY_FILE.test(file));
  for (const file of files.sort()) {
    if (file < dayOf(fromMs) || file > `${dayOf(toMs)}.csv`) continue;
    for await (const line of createInterface({ input: createReadStream(join(folder, file)) })) {
      // A line that a crash cut off is none.
      const [, code, fromText, priceText] = LINE.exec(line) ?? [];
      const marketMs = Number(fromText);
      if (code === wanted && marketMs >= fromMs && marketMs < toMs)
        yield { marketMs, priceMicro: Number(priceText) };
    }
  }
}
