import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import WebSocket from 'ws';
import type { Candle } from '#contract/entities-market';
import { ERRORS } from '#contract/errors';
import { SOCKET_PATH, TOPIC } from '#contract/socket';
import { describeEmbedded } from '../../../support/describe-engines.ts';
import { BTC, BTC_ID, startServer as startFeed } from '../../../support/feed/live-run.ts';
import { MINUTE, type TrueEvent } from '../../../support/feed/truth.ts';
import { trader } from '../../../support/orders.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** A whole server whose prices come from a feed, as `MARKET=live:FILE.json` starts it. */

const USD = 1_000_000;
const SILENCE_SECONDS = 30;
const WAIT = { timeout: 30_000, interval: 20 };
const ORDER = { forex_id: String(BTC_ID), cont: '0.01' };
let seq = 0;

function tick(atMs: number, usd: number): TrueEvent {
  seq += 1;
  return { type: 'tick', code: BTC, atMs, priceMicro: usd * USD, seq, volumeMicro: 0 };
}

async function startLive() {
  const feed = await startFeed('plain');
  const file = join(temporaryFolder().path, 'feed.json');
  const plan = {
    adapter: 'plain',
    socket: `ws://127.0.0.1:${feed.port}`,
    history: `http://127.0.0.1:${feed.port}/minutes`,
    instruments: [{ code: BTC, instrument: 'BTCUSD' }],
    limits: { silenceSeconds: SILENCE_SECONDS },
  };
  writeFileSync(file, JSON.stringify(plan));
  const server = await startServer({ source: undefined }, { MARKET: `live:${file}`, METRICS_PORT: '0' });
  onTestFinished(() => server.dispose());
  await vi.waitFor(() => expect(feed.joined).toBe(1), WAIT);
  return { feed, server };
}

const quoteOf = ({ market }: TestServer) => market.quote(BTC_ID);
const feedOf = async ({ address }: TestServer) => {
  const response = await fetch(`${address}/readyz`);
  const { checks } = (await response.json()) as { checks: { feed: string } };
  return { status: response.status, feed: checks.feed };
};
const candlesOf = async (server: TestServer, period: string) =>
  (await server.get<Candle[]>('/v1/api/forex/kline', { forex_id: String(BTC_ID), period })).data;

describeEmbedded('a server with a live feed', () => {
  it('S5.12 S4.10 trades at its prices, and closes the market in a language once it is silent', async () => {
    const { feed, server } = await startLive();
    const account = trader(server, (await server.demo()).token);
    expect(await feedOf(server)).toEqual({ status: 200, feed: 'the price feed has sent no price yet' });
    expect((await account.submit(ORDER)).code).not.toBe(1);
    feed.tell(tick(server.clock.nowMs, 90_001));
    await vi.waitFor(() => {
      server.clock.nowMs += 1;
      expect(quoteOf(server)).toMatchObject({ closeMicro: 90_001 * USD, isOpen: true });
    }, WAIT);
    expect(await feedOf(server)).toEqual({ status: 200, feed: 'ok' });
    const placed = await account.submit(ORDER);
    expect(placed.code).toBe(1);
    server.clock.nowMs += (SILENCE_SECONDS + 1) * 1_000;
    await vi.waitFor(() => expect(quoteOf(server).isOpen).toBe(false), WAIT);
    expect(await feedOf(server)).toEqual({
      status: 200,
      feed: 'the price feed has been silent for more than 30 s',
    });
    const silent = {
      code: ERRORS.noPrices,
      msg: 'No prices are coming in. Trading resumes when they are back.',
    };
    expect(await account.submit(ORDER)).toMatchObject(silent);
    expect(await account.submit(ORDER, { lang: 'de' })).toMatchObject({
      msg: 'Zurzeit kommen keine Preise an. Der Handel geht weiter, sobald sie zurück sind.',
    });
    expect(await account.close(placed.data.Id)).toMatchObject(silent);
    const listed = await server.get<{ Silent?: true }[]>('/v1/api/forex/trade_list');
    expect(listed.data.map(({ Silent }) => Silent)).toEqual([true]);
    feed.tell(tick(server.clock.nowMs, 90_002));
    await vi.waitFor(() => {
      server.clock.nowMs += 1;
      expect(quoteOf(server)).toMatchObject({ closeMicro: 90_002 * USD, isOpen: true });
    }, WAIT);
    expect((await account.close(placed.data.Id)).code).toBe(1);
    expect(await server.audit()).toMatchObject({ isClean: true });
  });

  it('S4.3 a market order has the last price that was heard by then, whenever the last tick was', async () => {
    const { feed, server } = await startLive();
    const account = trader(server, (await server.demo()).token);
    const told: string[] = [];
    const filled: string[] = [];
    for (let order = 0; order < 60; order += 1) {
      const usd = 90_000 + (order % 2) * 450;
      feed.tell(tick(server.clock.nowMs, usd));
      await feed.settle();
      server.clock.nowMs += 1 + (order % 7);
      const placed = await account.submit(ORDER);
      expect(placed.code).toBe(1);
      told.push(`${usd}.00 at ${server.clock.nowMs}`);
      const [row] = await server.stored.rows(
        `SELECT entry_price, created_market_at FROM trade_order WHERE id = ${placed.data.Id}`,
      );
      filled.push(`${(Number(row?.entry_price) / USD).toFixed(2)} at ${row?.created_market_at}`);
    }
    expect(filled).toEqual(told);
  });

  it('S4.3 S5.12 takes no order on a price from before its start, but on the first that it hears', async () => {
    const { feed, server } = await startLive();
    const { token } = await server.demo();
    feed.tell(tick(server.clock.nowMs, 90_001));
    await feed.settle();
    server.clock.nowMs += 1;
    const { Id } = (await trader(server, token).submit(ORDER)).data;
    server.clock.nowMs += 1_900;
    const again = await server.restart();
    onTestFinished(() => again.close());
    const account = trader(again, token);
    await vi.waitFor(() => expect(feed.joined).toBe(1), WAIT);
    const refused = await Promise.all([account.submit(ORDER), account.close(Id), account.reverse(Id)]);
    expect(refused.map(({ code }) => code)).toEqual(Array(3).fill(ERRORS.noPrices));
    feed.tell(tick(again.clock.nowMs, 90_451));
    await feed.settle();
    again.clock.nowMs += 1;
    expect((await account.close(Id)).code).toBe(1);
    expect(await again.stored.rows('SELECT exit_price, completed_market_at FROM trade_order')).toMatchObject([
      { exit_price: 90_451 * USD, completed_market_at: again.clock.nowMs },
    ]);
  });

  it('S7.32 tells charts and keeps a candle that the feed mends, at once', async () => {
    const { feed, server } = await startLive();
    const startMs = server.clock.nowMs - (server.clock.nowMs % MINUTE);
    const ended = (usd: number, atMs: number): TrueEvent => {
      const price = usd * USD;
      const bar = { startMs, open: price, high: price, low: price, close: price, volume: USD };
      return { type: 'minute', code: BTC, atMs, isOver: true, bar };
    };
    server.clock.nowMs = startMs + MINUTE;
    feed.tell(ended(90_000, startMs + MINUTE));
    feed.tell(tick(startMs + MINUTE, 90_001));
    await vi.waitFor(() => {
      server.clock.nowMs += 1;
      expect(quoteOf(server)).toMatchObject({ closeMicro: 90_001 * USD });
    }, WAIT);
    const closes = async () =>
      (await server.stored.rows('SELECT close FROM feed_minute')).map(({ close }) => Number(close));
    server.clock.nowMs += 10_000;
    await vi.waitFor(async () => expect(await closes()).toEqual([90_000 * USD]), WAIT);
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}${SOCKET_PATH}?lang=en`);
    onTestFinished(() => socket.close());
    const pushed: string[] = [];
    socket.on('message', (data) => pushed.push(String(data)));
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'sub', topic: TOPIC.kline('BTCUSD') }));
    await vi.waitFor(() => expect(pushed).toHaveLength(1), WAIT);
    feed.tell(ended(90_007, startMs + MINUTE + 1));
    await vi.waitFor(() => expect(pushed.join()).toContain('"90007.00"'), WAIT);
    await vi.waitFor(async () => expect(await closes()).toEqual([90_007 * USD]), WAIT);
  });

  it('S7.23 keeps its minutes over a restart, and shows the operator what the feed sent', async () => {
    const { feed, server } = await startLive();
    const startMs = server.clock.nowMs - MINUTE;
    const price = 90_000 * USD;
    feed.keep(BTC, { startMs, open: price, high: price + USD, low: price, close: price, volume: 2 * USD });
    server.clock.nowMs += 10_000;
    await vi.waitFor(
      async () => expect(await server.stored.rows('SELECT * FROM feed_minute')).toHaveLength(1),
      WAIT,
    );
    feed.tell(tick(server.clock.nowMs, 90_001));
    feed.send('{"type":"tick"');
    const read = async () => (await fetch(`${server.metricsAddress}/metrics`)).text();
    await vi.waitFor(async () => {
      const text = await read();
      expect(text).toContain('candlestate_feed_connected 1\n');
      expect(text).toContain('candlestate_feed_accepted_total 1\n');
      expect(text).toContain('candlestate_feed_refused_total{reason="torn"} 1\n');
      expect(text).toContain('candlestate_feed_refused_total{reason="late"} 0\n');
    }, WAIT);
    const told = new Set(readFileSync('docs/OPERATIONS.md', 'utf8').match(/\bcandlestate_feed_\w+/g));
    expect([...told].sort()).toEqual(
      [...(await read()).matchAll(/^# TYPE (candlestate_feed_\w+) /gm)].map(([, name]) => name).sort(),
    );
    // The second start has the minute from the database, or not at all.
    feed.faults.historyFailures = Number.MAX_SAFE_INTEGER;
    const again = await server.restart();
    onTestFinished(() => again.close());
    const candles = await candlesOf(again, '1min');
    expect(candles.map((candle) => Object.values(candle).join(' ')).join()).toContain('90001.00');
    expect(await candlesOf(again, '1day')).toHaveLength(1);
  });
});
