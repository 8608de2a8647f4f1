import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '#contract/errors';
import { isOfTheTry } from '#contract/failure';
import type { CatalogueInstrument } from '#server/market/catalogue';
import type { PriceSource } from '#server/market/price-source';
import { jpeg, upload } from '../pictures.ts';
import type { Random } from '../random.ts';
import { type Addresses, Commands } from './commands.ts';
import { wait } from './site.ts';

/** What the market does from soon until then. A command takes a while to get there. */
const SOON_MS = 300;
const AHEAD_MS = 8_000;
/** Fewer units of the price than this between now and then are too few to set a level in. */
const LEAST_UNITS = 3;

export type Side = 'above' | 'below';

/** Levels of orders. The test knows the market's seed, and so what prices will be. */
export class LevelsAhead {
  readonly #source: PriceSource;
  readonly #random: Random;

  constructor(source: PriceSource, random: Random) {
    this.#source = source;
    this.#random = random;
  }

  /** A level that the price will reach within seconds where it moves at all to that side, else one that it may. */
  near({ id, pricePrecision }: CatalogueInstrument, side: Side): string {
    const nowMs = Date.now();
    const now = this.#source.quote(id, nowMs).closeMicro;
    let furthest = now;
    for (let atMs = nowMs + SOON_MS; atMs < nowMs + AHEAD_MS; atMs += this.#source.tickMs) {
      const { closeMicro } = this.#source.quote(id, atMs);
      furthest = side === 'above' ? Math.max(furthest, closeMicro) : Math.min(furthest, closeMicro);
    }
    const unit = 10 ** (6 - pricePrecision);
    if (Math.abs(furthest - now) < LEAST_UNITS * unit) return this.around(now, pricePrecision, side);
    const share = 0.4 + this.#random.next() * 0.6;
    return textOf(now + (furthest - now) * share, pricePrecision);
  }

  /** A level some ten-thousandths away from a price in millionths. */
  around(micro: number, pricePrecision: number, side: Side): string {
    const away = (1 + this.#random.below(12)) / 10_000;
    return textOf(micro * (side === 'above' ? 1 + away : 1 - away), pricePrecision);
  }
}

function textOf(micro: number, pricePrecision: number): string {
  return (micro / 1e6).toFixed(pricePrecision);
}

const PAUSE_MS = 100;
/** How long it waits for a node to store a picture. */
const UPLOAD_MS = 3_000;

type Parts = { addresses: Addresses; random: Random; source: PriceSource };
type Open = { id: number; instrument: CatalogueInstrument; isBuy: boolean };

/** A trader who asks one node after the other. Every command is asked until it is answered. */
export class Trader {
  readonly commands: Commands;
  readonly #random: Random;
  readonly #levels: LevelsAhead;
  /** Those whose market never closes. */
  readonly #instruments: readonly CatalogueInstrument[];
  /** Orders that were accepted and that this trader did not close. */
  readonly #open: Open[] = [];
  /** The bank account it pays in by; none for a demo account. */
  #wireId: string | null = null;
  #pictures = 0;

  constructor(index: number, { addresses, random, source }: Parts) {
    this.commands = new Commands(index, addresses);
    this.#random = random;
    this.#levels = new LevelsAhead(source, random);
    this.#instruments = source.instruments.filter(({ hours }) => hours === 'always');
  }

  /** With a new demo account. */
  async join(): Promise<this> {
    await this.commands.signIn('/api/user/createAccountDemoForU', {}, 'GET');
    return this;
  }

  /** With the real account that a node made in its folder; deposits come with it. */
  async signIn(folder: string): Promise<this> {
    const [account = '', password = ''] = readFileSync(join(folder, 'first-account.txt'), 'utf8').split('\n');
    await this.commands.signIn('/api/user/loginForU', { login_type: 'email', account, password }, 'POST');
    const [currency] = await this.commands.read<{ id: number }[]>('/api/quickCharge/symbols', {});
    const query = { bank_coin: String(currency?.id) };
    const [wire] = await this.commands.read<{ id: number }[]>('/api/quickCharge/wire_info', query);
    this.#wireId = String(wire?.id);
    return this;
  }

  /** Places, closes and changes orders until it is over. */
  async trade(isOver: () => boolean): Promise<void> {
    const { chance, pick, below } = this.#random;
    await this.#payIn();
    while (!isOver()) {
      const order = this.#open.length > 0 && chance(0.35) ? pick(this.#open) : null;
      if (this.#wireId !== null && chance(0.06)) await this.#payIn();
      else if (!order) await this.#place();
      else if (chance(0.5)) await this.#close(order);
      else await this.#setStops(order);
      if (chance(0.1)) await this.commands.giveAgain(this.#random);
      await wait(PAUSE_MS + below(PAUSE_MS));
    }
  }

  /** An order of the market, or one that waits for a price, with levels so near that the market will reach many. */
  async #place(): Promise<void> {
    const { chance, pick } = this.#random;
    const instrument = pick(this.#instruments);
    const { id, minLots, multiples, pricePrecision } = instrument;
    const isBuy = chance(0.5);
    const side: Side = chance(0.5) ? 'above' : 'below';
    const target = chance(0.25) ? this.#levels.near(instrument, side) : null;
    const around = (stop: Side) =>
      target === null
        ? this.#levels.near(instrument, stop)
        : this.#levels.around(Number(target) * 1e6, pricePrecision, stop);
    const { code, data } = await this.commands.give('/v1/api/forex/submit', {
      forex_id: String(id),
      type: isBuy ? '1' : '2',
      cont: minLots,
      multiple: multiples[0] ?? '1',
      status: target === null ? '1' : '0',
      target_price: target ?? '0',
      ...this.#stops(isBuy, around),
    });
    if (code === 1) this.#open.push({ id: (data as { Id: number }).Id, instrument, isBuy });
  }

  async #close(order: Open): Promise<void> {
    this.#open.splice(this.#open.indexOf(order), 1);
    await this.commands.give('/v1/api/forex/close', { id: String(order.id) });
  }

  async #setStops({ id, instrument, isBuy }: Open): Promise<void> {
    const near = (side: Side) => this.#levels.near(instrument, side);
    await this.commands.give('/v1/api/forex/set_stop_price', { id: String(id), ...this.#stops(isBuy, near) });
  }

  #stops(isBuy: boolean, level: (side: Side) => string) {
    const { chance } = this.#random;
    return {
      stop_loss_price: chance(0.8) ? level(isBuy ? 'below' : 'above') : '0',
      target_profit_price: chance(0.5) ? level(isBuy ? 'above' : 'below') : '0',
    };
  }

  /** A deposit, with a picture of its own as the proof; none while there were too many pictures. */
  async #payIn(): Promise<void> {
    if (this.#wireId === null) return;
    this.#pictures += 1;
    const picture = await jpeg(40 + this.#pictures, 30);
    const proofImg = await this.#store(picture);
    if (proofImg === null) return;
    const number = String(100 + this.#pictures);
    await this.commands.give('/api/quickCharge/wire_submit', { wire_id: this.#wireId, number, proofImg });
  }

  /** The address of a picture; null when it was refused. A node that does not answer is left for another. */
  async #store(picture: Uint8Array): Promise<string | null> {
    for (;;) {
      const sent = upload({ address: this.commands.nextAddress }, this.commands.token, picture);
      const answer = await Promise.race([sent.catch(() => null), wait(UPLOAD_MS)]);
      if (answer && !isOfTheTry(answer.code)) return answer.code === 1 ? answer.data.url : null;
      if (answer?.code === ERRORS.tooMany) return null;
      await wait(PAUSE_MS);
    }
  }
}
