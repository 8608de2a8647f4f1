import { randomBytes, randomInt } from 'node:crypto';
import type { Captcha } from '#contract/entities';
import type { Clock } from '../clock.ts';
import { captchaTable } from '../store/captchas.ts';
import type { Database } from '../store/database.ts';
import { CHARACTERS, type Draw, drawCaptcha } from './draw-captcha.ts';
import { isSame, type KeyedHash } from './keyed-hash.ts';

const LIFE_MS = 5 * 60_000;
const LENGTH = 5;
/** By the system's own randomness: a program that foresees it reads every picture. */
const secretly: Draw = (limit) => randomInt(limit);

/** Pictures to read (S3.12). Each is good for one try within five minutes, right or wrong. */
export class Captchas {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #hash: KeyedHash;

  constructor(database: Database, clock: Clock, hash: KeyedHash) {
    this.#database = database;
    this.#clock = clock;
    this.#hash = hash;
  }

  async make(): Promise<Captcha> {
    const answer = Array.from({ length: LENGTH }, () => CHARACTERS[secretly(CHARACTERS.length)]).join('');
    return { id: await this.keep(answer), picture: await drawCaptcha(answer, secretly) };
  }

  /** Remembers an answer and returns the id of its captcha. Tests, which read no pictures, keep answers of their own. */
  async keep(answer: string): Promise<string> {
    const id = randomBytes(16).toString('base64url');
    const row = { id, answer_hash: this.#hashOf(id, answer), expires_at: this.#clock() + LIFE_MS };
    await this.#database.queue.submit((tx) => captchaTable.insert.run(tx, row));
    return id;
  }

  /** Uses the captcha up, and says whether this was the answer, in whatever case. */
  async take(id: string, answer: string): Promise<boolean> {
    const row = await this.#database.queue.submit((tx) => captchaTable.take.get(tx, { id }));
    if (!row || row.expires_at <= this.#clock()) return false;
    return isSame(row.answer_hash, this.#hashOf(id, answer));
  }

  /** Deletes captchas that were not answered in time. */
  async purge(): Promise<void> {
    await this.#database.queue.submit((tx) => captchaTable.purge.run(tx, { before: this.#clock() }));
  }

  #hashOf(id: string, answer: string): string {
    return this.#hash('captcha', id, answer.trim().toUpperCase());
  }
}
