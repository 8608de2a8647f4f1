import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import WebSocket from 'ws';
import { PERIOD_MS, type Period } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import { SOCKET_PATH, serverMessage } from '#contract/socket';
import { Drain } from '#server/drain';
import { INSTRUMENTS } from '#server/market/instruments';
import type { Market } from '#server/market/market';
import { createMarket } from '#server/market/market';
import type { PriceSource } from '#server/market/price-source';
import type { DecisionListener } from '#server/reviews/reviews';
import { SiteAddresses } from '#server/site-addresses';
import type { VersionsOf } from '#server/socket/account-feed';
import type { LiveSocketDeps } from '#server/socket/live-socket';
import { registerSocket } from '#server/socket/register-socket';
import type { AccountValue } from '#server/trading/value-account';
import { checkFrame } from '../../support/contract-check.ts';
import type { ServerMessage } from '../../support/wire.ts';

/** A message as it came: its type, and whatever else it carried. */
export type Received = { type: string; code?: number; msg?: string; data?: unknown };

/** Instruments whose price the rig's market has. */
export const EURUSD = 101;
export const GBPUSD = 102;

const PATIENCE_MS = 30_000;

/** A real client that keeps what it got and can wait for more. */
export class RigClient {
  readonly socket: WebSocket;
  readonly received: Received[] = [];

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      serverMessage.parse(message);
      checkFrame(message);
      this.received.push(message);
    });
  }

  send(message: object | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  of(type: string): Received[] {
    return this.received.filter((message) => message.type === type);
  }

  /** Waits until `count` messages of the type have come; rejects when nothing more comes for half a minute. */
  async until(type: string, count = 1): Promise<Received[]> {
    while (this.of(type).length < count)
      await once(this.socket, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {
        throw new Error(`${this.of(type).length} of ${count} ${type} came`);
      });
    return this.of(type);
  }

  /** Everything sent so far has been answered once this resolves: the server answers in order. */
  async settled(): Promise<void> {
    const pongs = this.of('pong').length;
    // The flush runs in a turn after the message, so the second pong is behind it.
    this.send('ping');
    await this.until('pong', pongs + 1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    this.send('ping');
    await this.until('pong', pongs + 2);
  }
}

/** Prices that a test sets by hand. */
class HandSource implements PriceSource {
  readonly instruments = INSTRUMENTS;
  readonly tickMs = 250;
  readonly prices = new Map(INSTRUMENTS.map(({ id }) => [id, 1_000_000]));
  readonly closed = new Set<number>();
  /** A market that replays has it. */
  replaySpeed?: () => number;

  quote(instrumentId: number) {
    const closeMicro = this.prices.get(instrumentId) ?? 0;
    const isOpen = !this.closed.has(instrumentId);
    return { instrumentId, closeMicro, openMicro: 1_000_000, previousCloseMicro: 1_000_000, isOpen };
  }

  /** Flat candles at the price now, on the period's grid. */
  candles(instrumentId: number, period: Period, wallMs: number, limit: number): Candle[] {
    const price = ((this.prices.get(instrumentId) ?? 0) / 1e6).toFixed(5);
    const lengthMs = PERIOD_MS[period];
    const running = wallMs - (wallMs % lengthMs);
    return Array.from({ length: limit }, (_, index) => ({
      time: running - (limit - 1 - index) * lengthMs,
      open: price,
      high: price,
      low: price,
      close: price,
      volume: '1',
    }));
  }
}

export class SocketRig {
  readonly source = new HandSource();
  readonly sessions = new Map<string, { userId: number; sessionId: number }>([
    ['good', { userId: 7, sessionId: 70 }],
    ['other', { userId: 8, sessionId: 80 }],
  ]);
  readonly accounts = new Map<number, AccountValue>();
  readonly market: Market;
  readonly app: FastifyInstance = Fastify();
  nowMs = 1_000_000_000;
  authenticate: LiveSocketDeps['sessions']['authenticate'] = async (token) =>
    this.sessions.get(token) ?? null;
  changed: (userId: number) => void = () => {};
  closed: (userId: number, ids: readonly number[]) => void = () => {};
  decided: DecisionListener = () => {};
  notified: (userId: number | null, watchlist?: number) => void = () => {};
  lookAgain: (versionsOf: VersionsOf) => Promise<void> = async () => {};
  ended: (sessionId: number) => void = () => {};
  valuations = 0;
  readonly #clients: RigClient[] = [];

  constructor() {
    this.market = createMarket(this.source, () => this.nowMs);
    for (const userId of [7, 8]) this.accounts.set(userId, accountOf([]));
  }

  async start(options: Partial<Pick<LiveSocketDeps, 'translate' | 'flushGapMs'>> = {}): Promise<this> {
    const trading: LiveSocketDeps['trading'] = {
      valueAccount: async (userId) => {
        this.valuations += 1;
        return this.accounts.get(userId) ?? null;
      },
      onChanged: (listener) => {
        this.changed = listener;
        return () => {};
      },
      onClosed: (listener) => {
        this.closed = listener;
        return () => {};
      },
    };
    const sessions: LiveSocketDeps['sessions'] = {
      authenticate: (token, network) => this.authenticate(token, network),
      onEnded: (listener) => {
        this.ended = listener;
        return () => {};
      },
    };
    await registerSocket(this.app, {
      drain: new Drain(),
      addresses: new SiteAddresses({ siteHosts: [], apiHost: '' }),
      market: this.market,
      sessions,
      trading,
      reviews: {
        onDecided: (listener) => {
          this.decided = listener;
          return () => {};
        },
      },
      onNotified: (listener) => {
        this.notified = listener;
        return () => {};
      },
      onLookAgain: (listener) => {
        this.lookAgain = listener;
        return () => {};
      },
      monotonic: () => this.nowMs,
      events: { report: () => {} },
      // The server sends each tick by itself, unless a test is about that.
      flushGapMs: 0,
      ...options,
    });
    this.app.get('/plain', () => 'plain');
    await this.app.listen({ port: 0, host: '127.0.0.1' });
    return this;
  }

  get address(): string {
    return `127.0.0.1:${(this.app.server.address() as AddressInfo).port}`;
  }

  async connect(headers: Record<string, string> = {}, query = ''): Promise<RigClient> {
    const socket = new WebSocket(`ws://${this.address}${SOCKET_PATH}${query}`, { headers });
    // It listens from the start: the server may speak first.
    const client = new RigClient(socket);
    await once(socket, 'open');
    this.#clients.push(client);
    return client;
  }

  async loggedIn(
    token = 'good',
    topics: readonly string[] = ['FOREX_TRADE', 'FOREX_CLOSED'],
  ): Promise<RigClient> {
    const client = await this.connect();
    client.send({ type: 'login', token });
    await client.until('login_result');
    for (const topic of topics) client.send({ type: 'sub', topic });
    await client.settled();
    return client;
  }

  /** Moves one instrument's price and takes a tick `stepMs` later. */
  async tick(moves: Record<number, number> = {}, stepMs = 500): Promise<void> {
    for (const [id, price] of Object.entries(moves)) this.source.prices.set(Number(id), price);
    this.nowMs += stepMs;
    await this.market.tick();
  }

  async stop(): Promise<void> {
    for (const { socket } of this.#clients) socket.terminate();
    await this.app.close();
  }
}

/** An account that holds one order on each of the given instruments. */
export function accountOf(instrumentIds: readonly number[], version = 1): AccountValue {
  return {
    version,
    balanceMicro: 100_000_000_000,
    profitsTotalMicro: instrumentIds.length * 1_500_000,
    openMarginMicro: instrumentIds.length * 1_000_000,
    heldMicro: instrumentIds.length * 1_000_000 + 250_000,
    withdrawingMicro: 0,
    riskRate: '1.25',
    positions: instrumentIds.map((instrumentId) => ({
      id: instrumentId * 10,
      instrumentId,
      priceMicro: 1_000_000,
      profitMicro: 1_500_000,
    })),
  };
}

/** The numbers of the account pushes, in the order they came. */
export function seqsOf(messages: readonly Received[]): number[] {
  return messages
    .filter(({ type }) => ['FOREX_TRADE', 'FOREX_CLOSED', 'REVIEW_DECIDED'].includes(type))
    .map(({ data }) => (data as { seq: number }).seq);
}
