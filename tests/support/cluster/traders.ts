import { ERRORS } from '#contract/errors';
import type { PriceSource } from '#server/market/price-source';
import type { Random } from '../random.ts';
import { wait } from './site.ts';

/** How long a trader waits for a node before asking another. */
const PATIENCE_MS = 3_000;
const PAUSE_MS = 100;
/** Codes after which the same key is sent again: nothing was done, or nobody knows. */
const NOT_NOW: readonly number[] = [ERRORS.tryLater, ERRORS.fault];

type Answer = { code: number; msg: string; data: unknown };
/** A command that was answered: with what, and how often it had to be asked. */
export type Answered = { path: string; key: string; answer: string; code: number; asked: number };

/** Where commands go: the nodes there are now. */
export type Addresses = () => readonly string[];

/** A trader with a demo account who asks one node after the other. Every command is asked until it is answered. */
export class Trader {
  readonly #addresses: Addresses;
  readonly #random: Random;
  readonly #source: PriceSource;
  readonly #instrumentId: number;
  /** Of the forwarded-for header. */
  readonly #network: string;
  #turn: number;
  #keys = 0;
  token = '';
  userId = 0;
  readonly answered: Answered[] = [];
  /** Orders that were accepted and, as far as this trader knows, are not closed. */
  readonly open: number[] = [];

  constructor(
    index: number,
    parts: { addresses: Addresses; random: Random; source: PriceSource; instrumentId: number },
  ) {
    this.#addresses = parts.addresses;
    this.#random = parts.random;
    this.#source = parts.source;
    this.#instrumentId = parts.instrumentId;
    this.#turn = index;
    this.#network = `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`;
  }

  async join(): Promise<this> {
    const { data } = await this.#untilAnswered('/api/user/createAccountDemoForU', {}, null);
    const { token, user } = data as { token: string; user: { id: number } };
    this.token = token;
    this.userId = user.id;
    return this;
  }

  /** Places, closes and changes orders until it is over. */
  async trade(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const { chance } = this.#random;
      const orderId =
        this.open.length > 0 && chance(0.35) ? this.open[this.#random.below(this.open.length)] : undefined;
      if (orderId === undefined) await this.#place();
      else if (chance(0.5)) await this.#close(orderId);
      else await this.#setStops(orderId);
      if (chance(0.1)) await this.#askAgain();
      await wait(PAUSE_MS + this.#random.below(PAUSE_MS));
    }
  }

  /** An order of the market, or one that waits for a price, with levels so near that the market will reach some. */
  async #place(): Promise<void> {
    const { chance } = this.#random;
    const isBuy = chance(0.5);
    const isPending = chance(0.25);
    const entry = isPending ? this.#priceAway(chance(0.5) ? 1 : -1) : 0;
    const { code, data } = await this.#command('/v1/api/forex/submit', {
      forex_id: String(this.#instrumentId),
      type: isBuy ? '1' : '2',
      cont: '0.01',
      multiple: '100',
      status: isPending ? '0' : '1',
      target_price: isPending ? String(entry) : '0',
      ...this.#stops(isBuy, isPending ? entry : undefined),
    });
    if (code === 1) this.open.push((data as { Id: number }).Id);
  }

  async #close(orderId: number): Promise<void> {
    this.open.splice(this.open.indexOf(orderId), 1);
    await this.#command('/v1/api/forex/close', { id: String(orderId) });
  }

  async #setStops(orderId: number): Promise<void> {
    await this.#command('/v1/api/forex/set_stop_price', { id: String(orderId), ...this.#stops(true) });
  }

  /** What was answered before is answered again by whichever node. */
  async #askAgain(): Promise<void> {
    const before = this.answered[this.#random.below(this.answered.length)];
    if (!before) return;
    const [path = '', query = ''] = before.path.split('?');
    const answer = await this.#untilAnswered(
      path,
      Object.fromEntries(new URLSearchParams(query)),
      before.key,
    );
    if (JSON.stringify(answer) === before.answer) return;
    throw new Error(`${before.key} was answered ${before.answer}, and then ${JSON.stringify(answer)}`);
  }

  #stops(isBuy: boolean, around?: number): { stop_loss_price: string; target_profit_price: string } {
    const [below, above] = [this.#priceAway(-1, around), this.#priceAway(1, around)];
    const [loss, profit] = isBuy ? [below, above] : [above, below];
    return {
      stop_loss_price: String(loss),
      target_profit_price: this.#random.chance(0.5) ? String(profit) : '0',
    };
  }

  /** A price some ten-thousandths away from the one now. */
  #priceAway(
    side: 1 | -1,
    around = this.#source.quote(this.#instrumentId, Date.now()).closeMicro / 1e6,
  ): number {
    return Number((around * (1 + (side * (1 + this.#random.below(12))) / 10_000)).toFixed(2));
  }

  async #command(path: string, query: Record<string, string>): Promise<Answer> {
    this.#keys += 1;
    return this.#untilAnswered(path, query, `cluster-${this.userId}-${this.#keys}`, true);
  }

  async #untilAnswered(
    path: string,
    query: Record<string, string>,
    key: string | null,
    isNew = false,
  ): Promise<Answer> {
    const target = `${path}?${new URLSearchParams(query)}`;
    for (let asked = 1; ; asked += 1) {
      const answer = await this.#ask(target, key);
      if (answer && !NOT_NOW.includes(answer.code)) {
        const { code } = answer;
        if (isNew && key)
          this.answered.push({ path: target, key, answer: JSON.stringify(answer), code, asked });
        return answer;
      }
      this.#turn += 1;
      await wait(PAUSE_MS);
    }
  }

  /** Null when nobody knows whether it was done. */
  async #ask(target: string, key: string | null): Promise<Answer | null> {
    const addresses = this.#addresses();
    const address = addresses[this.#turn % addresses.length];
    try {
      const response = await fetch(`${address}${target}`, {
        headers: {
          lang: 'en',
          'x-forwarded-for': this.#network,
          ...(this.token === '' ? {} : { authorization: this.token }),
          ...(key === null ? {} : { 'idempotency-key': key }),
        },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return (await response.json()) as Answer;
    } catch {
      return null;
    }
  }
}
