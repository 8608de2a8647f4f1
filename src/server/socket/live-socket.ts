import { ERRORS } from '#contract/errors';
import { type ClientMessage, clientMessage, PING, SOCKET_PATH, TOPIC } from '#contract/socket';
import type { Sessions } from '../accounts/sessions.ts';
import type { Clock, Unsubscribe } from '../clock.ts';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import type { Market } from '../market/market.ts';
import type { Reviews } from '../reviews/reviews.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { Trading } from '../trading/trading.ts';
import { AccountFeed, type VersionsOf } from './account-feed.ts';
import { Flusher } from './flusher.ts';
import { textFrame } from './frame.ts';
import { KlineFeed } from './kline-feed.ts';
import { Logins } from './logins.ts';
import { QuoteFeed } from './quote-feed.ts';
import type { SocketClient } from './socket-client.ts';
import {
  errorFrame,
  loginFault,
  loginResult,
  PONG,
  type SocketTextKey,
  type Translate,
} from './socket-texts.ts';

/** Topics one connection may hold; the app needs a handful. */
export const MAX_TOPICS = 32;
/** Messages one connection may send in a second before it is closed. */
const MAX_MESSAGES_PER_SECOND = 500;
/** A connection that has said nothing for this long, not even ping, is dead. Hidden pages may beat once a minute. */
const SILENCE_MS = 150_000;
const ACCOUNT_TOPICS: readonly string[] = [
  TOPIC.forexTrade,
  TOPIC.forexClosed,
  TOPIC.reviewDecided,
  TOPIC.notified,
];
const POLICY_VIOLATION = 1008;

export type LiveSocketDeps = {
  market: Market;
  sessions: Pick<Sessions, 'authenticate' | 'onEnded'>;
  trading: Pick<Trading, 'valueAccount'> & {
    /** Calls the listener with each user whose balance, margin or positions changed, once it is committed. */
    onChanged(listener: (userId: number) => void): Unsubscribe;
    /** Calls the listener with positions and pending orders that ended other than by a fill, once it is committed. */
    onClosed(listener: (userId: number, orderIds: readonly number[]) => void): Unsubscribe;
  };
  reviews: Pick<Reviews, 'onDecided'>;
  /**
   * Calls the listener with each user whose inbox changed, null for everyone's, or whose watchlist has a new version, once it is
   * committed.
   */
  onNotified?: (listener: (userId: number | null, watchlist?: number) => void) => Unsubscribe;
  /** Calls the listener when messages of other nodes may be lost; it then compares versions of accounts. */
  onLookAgain?: (listener: (versionsOf: VersionsOf) => Promise<void>) => Unsubscribe;
  /** Milliseconds that passed; unlike the time of day it never jumps. */
  monotonic: Clock;
  /** Words for people; without it the locale key itself is sent. */
  translate?: Translate;
  /** How long flushes keep between them, in milliseconds. */
  flushGapMs: number;
  /** Told how long pushes waited for their write. */
  onFlushed?: ((ms: number) => void) | undefined;
  events: Pick<SecurityEvents, 'report'>;
  /** Told of faults that no client caused. */
  onFault: (fault: unknown) => void;
};

/** The protocol of the live connection (S7.30 to S7.34, S4.14), whatever carries it. */
export class LiveSocket {
  readonly #deps: LiveSocketDeps;
  readonly #quotes: QuoteFeed;
  readonly #klines: KlineFeed;
  readonly #accounts: AccountFeed;
  readonly #flusher: Flusher;
  readonly #logins: Logins;
  readonly #instruments: ReadonlyMap<string, CatalogueInstrument>;
  readonly #clients = new Map<SocketClient, { second: number; messages: number }>();
  readonly #unsubscribes: readonly Unsubscribe[];
  /** How fast the market is replayed, as the server last told every client; null where nothing is replayed. */
  #toldSpeed: number | null;

  constructor(deps: LiveSocketDeps) {
    const { market, trading, sessions } = deps;
    this.#deps = deps;
    this.#toldSpeed = market.replaySpeed;
    this.#quotes = new QuoteFeed(market);
    this.#klines = new KlineFeed(market);
    this.#accounts = new AccountFeed(market, trading);
    this.#logins = new Logins(sessions, this.#accounts);
    const feeds = [this.#quotes, this.#klines, this.#accounts];
    this.#flusher = new Flusher(feeds, deps.flushGapMs, deps.onFault, deps.onFlushed);
    this.#instruments = new Map(
      market.instruments.map((instrument) => [TOPIC.kline(instrument.code), instrument]),
    );
    this.#unsubscribes = this.#listen();
  }

  connect(client: SocketClient): void {
    this.#clients.set(client, { second: 0, messages: 0 });
    if (this.#toldSpeed !== null) client.reply(replayFrame(this.#toldSpeed));
  }

  disconnect(client: SocketClient): void {
    for (const topic of client.topics) this.#leaveTopic(client, topic);
    client.topics.clear();
    this.#logins.logout(client);
    this.#clients.delete(client);
  }

  receive(client: SocketClient, data: Buffer, isBinary: boolean): void {
    if (this.#isFlooding(client)) {
      this.#report('limit.hit', client);
      client.close(POLICY_VIOLATION, 'too many messages');
      return;
    }
    const message = parseMessage(data, isBinary);
    if (message === 'ping') client.reply(PONG);
    else if (message === 'malformed') {
      this.#report('input.refused', client);
      this.#refuse(client, ERRORS.malformed, 'error.malformed');
    } else this.#obey(client, message);
  }

  #report(event: 'limit.hit' | 'input.refused', { from, login }: SocketClient): void {
    const seen = { route: SOCKET_PATH, network: from.network, user: login?.userId ?? null };
    this.#deps.events.report({ event, ...seen });
  }

  /** Users who are logged in by a live connection to this node. */
  get userIds(): number[] {
    return this.#accounts.userIds;
  }

  /** Cuts the connections whose peer is gone. */
  sweep(): void {
    const oldest = this.#deps.monotonic() - SILENCE_MS;
    for (const client of this.#clients.keys()) if (client.heardAtMs < oldest) client.terminate();
  }

  /** Answers when nothing is written any more. */
  async stop(): Promise<void> {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    await this.#flusher.stop();
  }

  #listen(): Unsubscribe[] {
    const { market, trading, sessions, reviews } = this.#deps;
    return [
      market.onTick((changed, nowMs) => {
        this.#quotes.onTick(changed, nowMs);
        this.#klines.onTick(changed);
        this.#accounts.onTick(changed);
        this.#tellReplay();
        this.#flusher.schedule();
      }),
      market.onMended((instrumentId, startMs) => {
        this.#klines.onMended(instrumentId, startMs);
        this.#flusher.schedule();
      }),
      trading.onChanged((userId) => {
        this.#accounts.onChanged(userId);
        this.#flusher.schedule();
      }),
      trading.onClosed((userId, orderIds) => {
        this.#accounts.onClosed(userId, orderIds);
        this.#flusher.schedule();
      }),
      reviews.onDecided((userId, kind) => {
        this.#accounts.onDecided(userId, kind);
        this.#flusher.schedule();
      }),
      this.#deps.onNotified?.((userId, watchlist) => {
        this.#accounts.onNotified(userId, watchlist);
        this.#flusher.schedule();
      }) ?? (() => {}),
      this.#deps.onLookAgain?.(async (versionOf) => {
        await this.#accounts.onLookAgain(versionOf);
        this.#flusher.schedule();
      }) ?? (() => {}),
      sessions.onEnded((sessionId, why) => {
        for (const client of this.#logins.end(sessionId)) {
          client.reply(loginResult(false, this.#text(client, why ?? 'error.expired')));
        }
      }),
    ];
  }

  /** Tells everyone when the replay goes on otherwise. */
  #tellReplay(): void {
    const { replaySpeed } = this.#deps.market;
    if (replaySpeed === null || replaySpeed === this.#toldSpeed) return;
    this.#toldSpeed = replaySpeed;
    for (const client of this.#clients.keys()) client.reply(replayFrame(replaySpeed));
  }

  #obey(client: SocketClient, message: ClientMessage): void {
    switch (message.type) {
      case 'login':
        this.#answerInOrder(client, this.#logIn(client, message.token));
        break;
      case 'logout':
        this.#logins.logout(client);
        break;
      case 'sub':
        this.#subscribe(client, message.topic);
        break;
      case 'unsub':
        if (client.topics.delete(message.topic)) this.#leaveTopic(client, message.topic);
        break;
    }
  }

  /** Logs in and makes the answer. Each login gets one, also when a later login or a logout overtook it (S7.30). */
  async #logIn(client: SocketClient, token: string): Promise<Buffer> {
    try {
      const isGood = (await this.#logins.login(client, token)) !== 'refused';
      return loginResult(isGood, this.#text(client, isGood ? 'server.ok' : 'error.expired'));
    } catch (fault) {
      this.#deps.onFault(fault);
      return loginFault(this.#text(client, 'error.fault'));
    }
  }

  /** Sends an answer behind those of the logins before it, whichever is found first. */
  #answerInOrder(client: SocketClient, answer: Promise<Buffer>): void {
    const before = client.answered;
    client.answered = (async () => {
      await before;
      client.reply(await answer);
      this.#flusher.schedule();
    })();
  }

  #subscribe(client: SocketClient, topic: string): void {
    if (client.topics.size >= MAX_TOPICS && !client.topics.has(topic)) {
      this.#refuse(client, ERRORS.tooMany, 'error.tooMany');
      return;
    }
    const instrument = this.#instruments.get(topic);
    const isMarket = topic === TOPIC.dayMarket;
    if (!instrument && !isMarket && !ACCOUNT_TOPICS.includes(topic)) {
      this.#refuse(client, ERRORS.unknownInstrument, 'error.unknownInstrument');
      return;
    }
    client.topics.add(topic);
    if (isMarket) this.#quotes.subscribe(client);
    else if (instrument) this.#klines.subscribe(client, instrument);
    else this.#accounts.subscribe(client);
    client.flush();
    this.#flusher.schedule();
  }

  #leaveTopic(client: SocketClient, topic: string): void {
    const instrument = this.#instruments.get(topic);
    if (topic === TOPIC.dayMarket) this.#quotes.unsubscribe(client);
    else if (instrument) this.#klines.unsubscribe(client, instrument);
    else this.#accounts.unsubscribe(client, topic);
  }

  #isFlooding(client: SocketClient): boolean {
    const meter = this.#clients.get(client);
    if (!meter) return true;
    const nowMs = this.#deps.monotonic();
    client.heardAtMs = nowMs;
    const second = Math.floor(nowMs / 1000);
    meter.messages = meter.second === second ? meter.messages + 1 : 1;
    meter.second = second;
    return meter.messages > MAX_MESSAGES_PER_SECOND;
  }

  #refuse(client: SocketClient, code: number, key: SocketTextKey): void {
    client.reply(errorFrame(code, this.#text(client, key)));
  }

  #text(client: SocketClient, key: SocketTextKey): string {
    return this.#deps.translate?.(client.lang, key) ?? key;
  }
}

function replayFrame(speed: number): Buffer {
  return textFrame(JSON.stringify({ type: 'REPLAY', data: { speed } }));
}

/** What one frame from a client says: a message of the contract, a ping, or nothing it knows. */
function parseMessage(data: Buffer, isBinary: boolean): ClientMessage | 'ping' | 'malformed' {
  if (isBinary) return 'malformed';
  const text = data.toString();
  if (text === PING) return 'ping';
  try {
    const message = clientMessage.safeParse(JSON.parse(text));
    return message.success ? message.data : 'malformed';
  } catch {
    return 'malformed';
  }
}
