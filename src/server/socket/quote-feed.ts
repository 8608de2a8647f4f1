import { TOPIC } from '#contract/socket';
import type { Market } from '../market/market.ts';
import type { Quote } from '../market/price-source.ts';
import { quotationText, rateText } from '../market/price-text.ts';
import type { Feed } from './flusher.ts';
import { textFrame } from './frame.ts';
import type { SocketClient } from './socket-client.ts';

/** The price of an open instrument that stands still is sent again after this long, so that it does not look stale. */
const REPEAT_MS = 4_000;

/** DAY_MARKET (S7.31): one frame per flush with every quote that changed, the same bytes for every socket. */
export class QuoteFeed implements Feed {
  readonly #market: Market;
  readonly #clients = new Set<SocketClient>();
  /** What congested sockets did not get; the latest value is sent when they can take it. */
  readonly #missed = new Map<SocketClient, Set<number>>();
  readonly #texts = new Map<number, string>();
  readonly #toldAtMs = new Map<number, number>();
  readonly #changed = new Set<number>();

  constructor(market: Market) {
    this.#market = market;
    for (const { id } of market.instruments) this.#toldAtMs.set(id, market.quotedAtMs);
  }

  onTick(changed: readonly Quote[], nowMs: number): void {
    for (const quote of changed) this.#take(quote);
    for (const { id } of this.#market.instruments) {
      if (nowMs - (this.#toldAtMs.get(id) ?? 0) < REPEAT_MS) continue;
      const quote = this.#market.quote(id);
      if (quote.isOpen) this.#take(quote);
    }
  }

  /** Adds the socket and queues a snapshot of every quote for it. */
  subscribe(client: SocketClient): void {
    this.#clients.add(client);
    this.#missed.delete(client);
    client.queue(this.#frame(this.#market.instruments.map(({ id }) => id)));
  }

  unsubscribe(client: SocketClient): void {
    this.#clients.delete(client);
    this.#missed.delete(client);
  }

  collect(mark: (client: SocketClient) => void): void {
    const shared = this.#changed.size > 0 ? this.#frame(this.#changed) : null;
    for (const client of this.#clients) {
      const frame = this.#frameFor(client, shared);
      if (!frame) continue;
      client.queue(frame);
      mark(client);
    }
    this.#changed.clear();
  }

  #frameFor(client: SocketClient, shared: Buffer | null): Buffer | null {
    const missed = this.#missed.get(client);
    if (client.isCongested) {
      if (shared) this.#missed.set(client, new Set([...(missed ?? []), ...this.#changed]));
      return null;
    }
    if (!missed) return shared;
    this.#missed.delete(client);
    return this.#frame(new Set([...missed, ...this.#changed]));
  }

  #take({ instrumentId }: Quote): void {
    this.#texts.delete(instrumentId);
    this.#changed.add(instrumentId);
    this.#toldAtMs.set(instrumentId, this.#market.quotedAtMs);
  }

  /** Written when it is first sent: most ticks of a restless market are overtaken before that. */
  #textOf(instrumentId: number): string {
    const known = this.#texts.get(instrumentId);
    if (known !== undefined) return known;
    const instrument = this.#market.find(instrumentId);
    if (!instrument) return '';
    const quote = this.#market.quote(instrumentId);
    const { close, change } = quotationText(instrument, quote);
    const text = JSON.stringify({
      symbol: instrument.code,
      quotation: { close, change },
      status: quote.isOpen ? 1 : 0,
      ...(quote.isSilent && { silent: true }),
      ...(quote.rate && { rate: rateText(quote.rate) }),
      ...(quote.marginFactor && { factor: quote.marginFactor }),
      time: this.#market.quotedAtMs,
    });
    this.#texts.set(instrumentId, text);
    return text;
  }

  #frame(ids: Iterable<number>): Buffer {
    const quotes: string[] = [];
    for (const id of ids) quotes.push(this.#textOf(id));
    return textFrame(`{"type":"${TOPIC.dayMarket}","data":[${quotes.join(',')}]}`);
  }
}
