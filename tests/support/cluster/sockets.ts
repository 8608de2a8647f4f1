import WebSocket from 'ws';
import { CODE_EXPIRED, CODE_SUCCESS, CONNECT_TIMEOUT_MS } from '#contract/constants';
import { type DayMarketQuote, SOCKET_PATH } from '#contract/socket';
import { backoffMs } from '#machines/connection/connection.machine';
import type { PriceSource } from '#server/market/price-source';
import { quotationText } from '#server/market/price-text';
import { type Random, seededRandom } from '../random.ts';
import { type Addresses, networkOf } from './commands.ts';
import { wait } from './site.ts';

/** Instants are many, and the nodes send every socket the same ones. */
const MAX_KNOWN = 50_000;

/** Says whether a quote is what the market of the seed had at that instant, whichever node sent it. */
export class Quotes {
  readonly #source: PriceSource;
  readonly #known = new Map<string, string>();

  constructor(source: PriceSource) {
    this.#source = source;
  }

  /** What is wrong with a quote; null when nothing is. */
  faultOf({ symbol, quotation, time }: DayMarketQuote): string | null {
    const expected = this.#closeOf(symbol, time);
    return quotation.close === expected
      ? null
      : `${symbol} was told as ${quotation.close} for ${time}, and was ${expected}`;
  }

  #closeOf(symbol: string, atMs: number): string {
    const key = `${symbol} ${atMs}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const instrument = this.#source.instruments.find(({ code }) => code === symbol);
    if (!instrument) return 'not listed';
    const { close } = quotationText(instrument, this.#source.quote(instrument.id, atMs));
    if (this.#known.size > MAX_KNOWN) this.#known.clear();
    this.#known.set(key, close);
    return close;
  }
}

/** As the app, but a shorter beat, so that a socket leaves a node that stands still: two that are missed end the connection. */
const BEAT_MS = 2_000;
const MISSED = 2;
/** Of the networks of all sockets; traders have the first ones. */
const FIRST_NETWORK = 1_000;

const QUOTES = '{"type":"DAY_MARKET"';

type Push = { seq: number; balance: string; TransOrder: { Id: number }[] };
type AccountMessage =
  | { type: 'FOREX_TRADE'; data: Push }
  | { type: 'FOREX_CLOSED'; data: { seq: number; ids: number[] } };
type Message = AccountMessage | { type: 'login_result'; code: number };
/** The account as a node told a socket last. */
export type Told = { balance: string; openIds: readonly number[] };
/** `quotes` judges those it is sent; null lets them pass unread, and without it none are asked for. */
type Parts = { token: string; userId: number; addresses: Addresses; quotes?: Quotes | null };

/** A live connection of a trader that moves to another node when the one it is at falls silent. */
export class LiveClient {
  readonly #parts: Parts;
  readonly #random: Random;
  #turn: number;
  #isClosed = false;
  #socket: WebSocket | null = null;
  #seq = 0;
  /** Null until the connection there is now has told; so is what follows of that connection. */
  told: Told | null = null;
  readonly #seenIds = new Set<number>();
  readonly #closedIds = new Set<number>();
  /** When quotes came last, epoch ms; 0 before the first. */
  quotedAtMs = 0;
  /** What must not happen to it. */
  readonly faults: string[] = [];
  moves = -1;
  /** How many tries to connect failed in a row. */
  #failedTries = 0;
  /** Of the forwarded-for header: thousands from one address are held to what one address may ask. */
  readonly #network: string;

  constructor(index: number, parts: Parts) {
    this.#random = seededRandom(index);
    this.#turn = index;
    this.#parts = parts;
    this.#network = networkOf(FIRST_NETWORK + index);
    void this.#stayConnected();
  }

  get userId(): number {
    return this.#parts.userId;
  }

  /**
   * What it does not know of what is committed, or knows otherwise than it should; null when nothing. Quotes must have
   * come since then.
   */
  behind(committed: Told | undefined, sinceMs: number): string | null {
    const { told } = this;
    if (!told || JSON.stringify(told) !== JSON.stringify(committed))
      return `user ${this.userId} was told ${JSON.stringify(told)} of ${JSON.stringify(committed)}`;
    const isOpen = (id: number) => told.openIds.includes(id);
    const isToldClosed = (id: number) => this.#closedIds.has(id);
    // The app goes on showing a position that is not told as closed, and drops one that is.
    const gone = [...this.#seenIds].filter((id) => !isOpen(id) && !isToldClosed(id));
    if (gone.length > 0) return `user ${this.userId} was not told that ${gone} were closed`;
    const dropped = told.openIds.filter(isToldClosed);
    if (dropped.length > 0)
      return `user ${this.userId} was told that ${dropped} were closed, and they are open`;
    return this.wantsQuotes && this.quotedAtMs < sinceMs ? 'no quotes come' : null;
  }

  get wantsQuotes(): boolean {
    return this.#parts.quotes !== undefined;
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
  }

  async #stayConnected(): Promise<void> {
    while (!this.#isClosed) {
      await this.#connection();
      this.#turn += 1;
      // As the app: thousands that ask again sooner than a node can answer would never all get in.
      await wait(backoffMs(this.#failedTries, this.#random.next()));
      this.#failedTries += 1;
    }
  }

  /** One connection, from its beginning to its end. */
  #connection(): Promise<void> {
    const addresses = this.#parts.addresses();
    const address = addresses[this.#turn % addresses.length] ?? '';
    const socket = new WebSocket(address.replace('http', 'ws') + SOCKET_PATH, {
      handshakeTimeout: CONNECT_TIMEOUT_MS,
      headers: { 'x-forwarded-for': this.#network },
    });
    this.#socket = socket;
    this.moves += 1;
    let unanswered = 0;
    const beat = setInterval(() => {
      if (unanswered >= MISSED) socket.terminate();
      else if (socket.readyState === WebSocket.OPEN) socket.send('ping');
      unanswered += 1;
    }, BEAT_MS);
    socket.on('open', () => this.#begin(socket));
    socket.on('message', (data) => {
      unanswered = 0;
      this.#hear(String(data));
    });
    return new Promise((resolve) => {
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(beat);
        this.#forget();
        resolve();
      });
    });
  }

  #begin(socket: WebSocket): void {
    this.#failedTries = 0;
    const topics = ['FOREX_TRADE', 'FOREX_CLOSED', ...(this.wantsQuotes ? ['DAY_MARKET'] : [])];
    socket.send(JSON.stringify({ type: 'login', token: this.#parts.token }));
    for (const topic of topics) socket.send(JSON.stringify({ type: 'sub', topic }));
  }

  #forget(): void {
    this.told = null;
    this.#seq = 0;
    this.#seenIds.clear();
    this.#closedIds.clear();
  }

  #hear(text: string): void {
    if (text.startsWith(QUOTES)) {
      this.#hearQuotes(text);
      return;
    }
    const message = JSON.parse(text) as Message;
    if (message.type === 'login_result' && message.code !== CODE_SUCCESS) {
      // As the app: another connection, unless the session is over, which is none of what happens here.
      if (message.code === CODE_EXPIRED) this.faults.push('the session was over');
      this.#socket?.terminate();
    }
    if (message.type === 'FOREX_TRADE' || message.type === 'FOREX_CLOSED') this.#hearAccount(message);
  }

  #hearQuotes(text: string): void {
    this.quotedAtMs = Date.now();
    const { quotes } = this.#parts;
    if (!quotes) return;
    const { data } = JSON.parse(text) as { data: DayMarketQuote[] };
    for (const quote of data) {
      const fault = quotes.faultOf(quote);
      if (fault !== null) this.faults.push(fault);
    }
  }

  #hearAccount({ type, data }: AccountMessage): void {
    if (data.seq !== this.#seq + 1) this.faults.push(`${this.#seq} was followed by ${data.seq}`);
    this.#seq = data.seq;
    if (type === 'FOREX_CLOSED') {
      for (const id of data.ids) {
        if (this.#closedIds.has(id)) this.faults.push(`${id} was told as closed twice`);
        this.#closedIds.add(id);
      }
      return;
    }
    const openIds = data.TransOrder.map(({ Id }) => Id).sort((a, b) => a - b);
    for (const id of openIds) this.#seenIds.add(id);
    this.told = { balance: data.balance, openIds };
  }
}
