import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { TickFiles, ticksBetween } from '#server/market/live/tick-files';
import type { FeedShare } from '#server/market/live/told-prices';
import {
  BTC,
  BTC_ID,
  ETH,
  ETH_ID,
  NOON,
  PROTOCOLS,
  startRun,
  startServer,
} from '../../../support/feed/live-run.ts';
import { MemoryMinutes, MINUTE, type TrueEvent } from '../../../support/feed/truth.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** A live feed beside a stand-in of its server: real sockets, real HTTP, faults on demand. */

const USD = 1_000_000;
let seq = 1_000;

function tick(atMs: number, usd: number): TrueEvent {
  seq += 1;
  return { type: 'tick', code: BTC, atMs, priceMicro: usd * USD, seq, volumeMicro: 0 };
}

function minute(startMs: number, usd: number, isOver = true): TrueEvent {
  const [close, high] = [usd * USD, (usd + 1) * USD];
  const bar = { startMs, open: close, high, low: close, close, volume: 2 * USD };
  return { type: 'minute', code: BTC, atMs: startMs + (isOver ? MINUTE : 1_000), isOver, bar };
}

const opensOf = (candles: readonly { open: string }[]): string[] => candles.map(({ open }) => open);

describe.each(PROTOCOLS)('a feed that speaks %s', (protocol) => {
  it('S3.1 S4.10 opens an instrument with its first price and closes it after a silence, saying so', async () => {
    const { feed, server, now, joined } = await startRun(protocol, { limits: { silenceSeconds: 20 } });
    expect(feed.source.quote(BTC_ID, now.ms)).toMatchObject({ closeMicro: 92_500 * USD, isOpen: false });
    expect(feed.source.silence(now.ms)).toBe('the price feed has sent no price yet');
    await joined();
    now.ms += 1;
    server.tell(tick(now.ms, 90_001));
    await server.settle();
    now.ms += 1;
    expect(feed.source.quote(BTC_ID, now.ms)).toMatchObject({ closeMicro: 90_001 * USD, isOpen: true });
    expect(feed.source.quote(ETH_ID, now.ms).isOpen).toBe(false);
    expect(feed.fault()).toBe('no prices of ETHUSDT (none yet)');
    expect(feed.source.quote(BTC_ID, now.ms + 19_000).isOpen).toBe(true);
    expect(feed.source.quote(BTC_ID, now.ms + 20_001)).toMatchObject({
      closeMicro: 90_001 * USD,
      isOpen: false,
    });
    expect(feed.source.silence(now.ms + 20_001)).toBe('the price feed has been silent for more than 20 s');
  });

  it('S7.23 a connection that was cut comes back, subscribes again, and the gap is filled from history', async () => {
    const { feed, server, joined, settledUntil, minutes } = await startRun(protocol, {
      times: { historyMs: MINUTE },
    });
    await joined();
    server.keep(BTC, { ...bar(NOON - MINUTE, 89_999) });
    server.keep(BTC, { ...bar(NOON, 90_000) });
    server.tell(minute(NOON, 90_000));
    server.cut();
    server.keep(BTC, bar(NOON + MINUTE, 90_010));
    server.keep(BTC, bar(NOON + 2 * MINUTE, 90_020));
    await joined();
    expect(server.subscriptions).toBe(2);
    await settledUntil(NOON + 3 * MINUTE);
    expect(opensOf(minutes(BTC_ID))).toEqual(['89999.00', '90000.00', '90010.00', '90020.00']);
    expect(feed.status().failure).toBeNull();
  });

  it('S7.23 half a frame, torn texts and bytes end nothing but the connection', async () => {
    const { feed, server, joined, now } = await startRun(protocol);
    await joined();
    const whole = server.textOf(tick(now.ms, 90_000));
    for (const text of [whole.slice(0, -3), '', 'null', '[]', '{"type":"tick"}', '{"stream":1,"data":2}'])
      server.send(text);
    server.send(Buffer.from(whole));
    await server.settle();
    expect(feed.status().refusals.torn).toBe(7);
    server.cutWithin(whole);
    await vi.waitFor(() => expect(server.subscriptions).toBe(2), { timeout: 20_000 });
    await joined();
    server.tell(tick(now.ms, 90_002));
    await server.settle();
    expect(feed.source.quote(BTC_ID, now.ms + 1).closeMicro).toBe(90_002 * USD);
  });

  it('S7.23 a history that fails, or ends in the middle, is asked again until it answers', async () => {
    const { feed, server, settledUntil, minutes, lines } = await startRun(protocol, {
      server: await brokenHistory(protocol),
      times: { historyMs: 2 * MINUTE },
    });
    await settledUntil(NOON + MINUTE);
    expect(opensOf(minutes(BTC_ID))).toEqual(['90000.00', '90010.00', '90020.00']);
    // Each instrument asks by itself, so some of the faults met the other one.
    expect(feed.status().historyFailures).toBe(4);
    expect(server.historyRequests).toBeGreaterThanOrEqual(6);
    const told = lines.filter((line) => line.includes('history'));
    expect(told[0]).toMatch(
      /^the price feed's history fails \| (BTC|ETH)USDT \| 0 \| the history answers 503 busy$/,
    );
    expect(told.at(-1)).toBe("the price feed's history answers again");
  });

  it('S4.10 a host that wants no requests is asked for no socket and no history until it does', async () => {
    const server = await startServer(protocol);
    server.faults.refusesHttp = { status: 429, headers: { 'retry-after': '1' } };
    const { feed, joined, now } = await startRun(protocol, { server, times: { historyMs: 0 } });
    const failsBy = (failure: string): Promise<void> =>
      vi.waitFor(() => expect(feed.status().failure).toBe(failure), { timeout: 20_000, interval: 2 });
    await failsBy('the feed answers 429');
    // The clock of the market stands still, so the second has not passed for the next try.
    await failsBy('its host wants no requests');
    now.ms += 1_000;
    server.faults.refusesHttp = null;
    await joined();
    expect(server.handshakes).toBe(2);
    server.faults.refusesHttp = { status: 429, headers: { 'retry-after': '3600' } };
    now.ms += MINUTE + 5_000;
    await vi.waitFor(() => expect(feed.status().historyFailures).toBe(1), { timeout: 20_000 });
    server.cut();
    await failsBy('the feed ended the connection (1006)');
    expect(feed.status().connection).toBe('backingOff');
    expect([server.handshakes, server.historyRequests]).toEqual([2, 1]);
  });

  it('S4.10 a subscription that is refused, unanswered, or a handshake that never ends is tried again', async () => {
    const server = await startServer(protocol);
    server.faults.slowHandshake = true;
    const { feed, joined, lines } = await startRun(protocol, {
      server,
      times: { connectMs: 30, subscribeMs: 30 },
    });
    const failsBy = (failure: string): Promise<void> =>
      vi.waitFor(() => expect(feed.status().failure).toBe(failure), { timeout: 20_000, interval: 2 });
    await failsBy('the feed does not open the connection');
    server.faults.slowHandshake = false;
    server.faults.ignoresSubscription = true;
    await failsBy('the feed does not answer the subscription');
    server.faults.ignoresSubscription = false;
    server.faults.refusal = 'licence expired';
    await failsBy('licence expired');
    expect(feed.fault()).toBe(
      'there is no connection to the price feed: licence expired; the price feed has sent no price yet',
    );
    server.faults.refusal = null;
    await joined();
    expect(feed.status().failedTries).toBeGreaterThan(0);
    expect(feed.status().lostConnections).toBe(0);
    const failed = 'there is no connection to the price feed | ';
    // A slow machine may come by a reason twice, with another between.
    expect([...new Set(lines.map((line) => line.replace(/\d+$/, 'N')))]).toEqual([
      `${failed}the feed does not open the connection`,
      `${failed}the feed does not answer the subscription`,
      `${failed}licence expired`,
      'the price feed is back | N',
    ]);
  });

  it('S4.10 a feed that answers no ping is left, one that says it is closing at once', async () => {
    const { feed, server, joined } = await startRun(protocol, { times: { silentMs: 20, answerMs: 100 } });
    await joined();
    server.freeze();
    await vi.waitFor(() => expect(server.subscriptions).toBe(2), { timeout: 20_000 });
    await joined();
    server.sendClosing();
    await vi.waitFor(() => expect(server.subscriptions).toBe(3), { timeout: 20_000 });
    await joined();
    await feed.stop();
    await vi.waitFor(() => expect(server.joined).toBe(0), { timeout: 20_000 });
    expect(feed.status().connection).toBe('stopped');
  });

  it('S4.10 logs and counts what is refused, what was lost and how a connection ended, each of them once', async () => {
    const { feed, server, joined, now, lines } = await startRun(protocol, { times: { historyMs: 0 } });
    await joined();
    server.send('no price');
    server.send('nor this');
    const [first, second] = [tick(now.ms, 90_000), tick(now.ms + 1, 90_001)];
    seq += 3;
    const [later, absurd] = [tick(now.ms + 2, 90_002), tick(now.ms + 3, 900_000)];
    for (const event of [first, second, second, later, absurd]) server.tell(event);
    await server.settle();
    // A book's number is that of its update, and says nothing of what was lost.
    const missed =
      protocol === 'binance book'
        ? []
        : [['ticks of the price feed were lost before this one', 'missed', later]];
    expect(feed.status()).toMatchObject({ missedTicks: missed.length * 3, lostConnections: 0 });
    server.endSaying('licence expired');
    await vi.waitFor(() => expect(server.subscriptions).toBe(2), { timeout: 20_000 });
    await joined();
    server.send('no price');
    await server.settle();
    expect(feed.status()).toMatchObject({ lostConnections: 1, failure: null });
    const refused = 'the price feed sent what is refused';
    const toldOf = ([message, kind, event]: (string | TrueEvent)[]) =>
      [message, kind, server.textOf(event as TrueEvent)].join(' | ');
    expect(lines).toEqual([
      'the price feed is there | 0',
      `${refused} | torn | no price`,
      toldOf([refused, 'doubled', second]),
      ...missed.map(toldOf),
      toldOf([refused, 'absurd', absurd]),
      'the connection to the price feed has ended | the feed ended the connection (1008: licence expired)',
      'the price feed is back | 1',
      `${refused} | torn | no price`,
    ]);
  });

  it('S4.10 S5.9 a code that the feed does not have, or sends nothing of, is closed alone, and named', async () => {
    const server = await startServer(protocol);
    server.faults.lacks = [ETH];
    const { feed, joined, now, lines } = await startRun(protocol, { server, limits: { silenceSeconds: 20 } });
    await joined();
    const told = async (line: string): Promise<void> => {
      await vi.waitFor(() => expect(lines.at(-1)).toBe(line), { timeout: 20_000, interval: 2 });
    };
    server.tell(tick(now.ms, 90_000));
    await server.settle();
    now.ms += 1;
    expect([BTC_ID, ETH_ID].map((id) => feed.source.quote(id, now.ms).isOpen)).toEqual([true, false]);
    expect(feed.fault()).toBe('no prices of ETHUSDT (the feed does not have it)');
    await told('instruments of the price feed are closed | ETHUSDT (the feed does not have it)');
    server.faults.lacks = [];
    server.cut();
    await vi.waitFor(() => expect(server.subscriptions).toBe(2), { timeout: 20_000 });
    await joined();
    await told('instruments of the price feed are open again | ETHUSDT');
    // The exchange takes the subscription, and the stream is dead.
    now.ms += 15_000;
    server.tell(tick(now.ms, 90_001));
    await server.settle();
    now.ms += 6_000;
    await told('instruments of the price feed are closed | ETHUSDT (none yet)');
    now.ms += 1;
    expect(feed.fault()).toBe('no prices of ETHUSDT (none yet)');
    server.tell({ ...tick(now.ms, 3_000), code: ETH });
    await told('instruments of the price feed are open again | ETHUSDT');
    now.ms += 1;
    expect(feed.fault()).toBeNull();
    now.ms += 10_000;
    server.tell(tick(now.ms, 90_002));
    await server.settle();
    now.ms += 12_000;
    await told('instruments of the price feed are closed | ETHUSDT (none for more than 20 s)');
    server.faults.lacks = [BTC, ETH];
    server.cut();
    await vi.waitFor(() => expect(feed.status().failure).toBe('no prices of BTCUSDT, ETHUSDT'), {
      timeout: 20_000,
    });
  });

  it('S7.24 a node reads the feed while it is its turn alone, and waits for no feed when its turn is over', async () => {
    let isTurn = true;
    const among: FeedShare = {
      reads: () => isTurn,
      tell: () => undefined,
      onTold: () => () => undefined,
      keep: async () => undefined,
      kept: async () => [],
    };
    const times = { lookMs: 5, firstBackOffMs: MINUTE, longestBackOffMs: MINUTE };
    const { feed, server, joined } = await startRun(protocol, { among, times });
    const comesTo = (connection: string): Promise<void> =>
      vi.waitFor(() => expect(feed.status().connection).toBe(connection), { timeout: 20_000, interval: 2 });
    await joined();
    isTurn = false;
    await comesTo('stopped');
    isTurn = true;
    await joined();
    expect(server.subscriptions).toBe(2);
    server.cut();
    await comesTo('backingOff');
    isTurn = false;
    await comesTo('stopped');
  });

  it('S3.3 S7.23 a restart has its minutes again, and asks only for those it missed', async () => {
    const store = new MemoryMinutes();
    const server = await startServer(protocol);
    const now = { ms: NOON };
    for (let index = -2; index < 6; index += 1) server.keep(BTC, bar(NOON + index * MINUTE, 90_000 + index));
    const first = await startRun(protocol, { server, store, now, times: { historyMs: 2 * MINUTE } });
    store.failures = 1;
    await first.settledUntil(NOON + 2 * MINUTE);
    await vi.waitFor(
      async () => expect(await store.load(BTC_ID, Number.MAX_SAFE_INTEGER, 9)).toHaveLength(4),
      { timeout: 20_000 },
    );
    await first.feed.stop();
    expect(first.feed.status().storeFailures).toBe(1);

    // Later than a first start would ask back: the history is asked from the kept minutes on.
    now.ms = NOON + 5 * MINUTE;
    const second = await startRun(protocol, { server, store, now, times: { historyMs: MINUTE } });
    expect(second.feed.source.quote(BTC_ID, now.ms).closeMicro).toBe(90_001 * USD);
    await second.settledUntil(NOON + 5 * MINUTE);
    expect(opensOf(second.minutes(BTC_ID))).toEqual(
      opensOf(first.minutes(BTC_ID)).concat(['90002.00', '90003.00', '90004.00']),
    );
  });
});

function bar(startMs: number, usd: number) {
  const price = usd * USD;
  return { startMs, open: price, high: price + USD, low: price, close: price, volume: 2 * USD };
}

/** A server whose history holds three minutes, and answers two requests by failures and two by halves. */
async function brokenHistory(protocol: (typeof PROTOCOLS)[number]) {
  const server = await startServer(protocol);
  for (let index = -2; index < 1; index += 1)
    server.keep(BTC, bar(NOON + index * MINUTE, 90_020 + index * 10));
  server.faults.historyFailures = 2;
  server.faults.historyCuts = 2;
  return server;
}

it('S3.3 a start reads back all minutes that the longest chart needs, page by page', async () => {
  const store = new MemoryMinutes();
  const minutes = 7 * 24 * 60 + 25_000;
  const firstMs = NOON - minutes * MINUTE;
  const bars = Array.from({ length: minutes }, (_, index) => {
    const price = (50_000 + index) * USD;
    return {
      ...{ startMs: firstMs + index * MINUTE, volume: 0 },
      ...{ open: price, high: price, low: price, close: price },
    };
  });
  await store.save(BTC_ID, bars);
  const { feed } = await startRun('plain', { store });
  const hours = feed.source.candles(BTC_ID, '60min', NOON - 1, 10_000);
  expect(hours).toHaveLength(Math.ceil(minutes / 60));
  expect(hours[0]?.open).toBe('50000.00');
  expect(hours.at(-1)?.close).toBe(`${50_000 + minutes - 1}.00`);
  expect(feed.source.candles(BTC_ID, '1min', NOON - 1, 50_000)).toHaveLength(7 * 24 * 60);
});

it('S9.3 keeps each price that was taken for as many days as are wanted, as it counted', async () => {
  const folder = temporaryFolder();
  const ticks = new TickFiles(folder.path, 1);
  const { feed, server, now, joined } = await startRun('plain', { ticks, times: { historyMs: 0 } });
  await joined();
  const heard: { marketMs: number; priceMicro: number }[] = [];
  const tellOn = async (day: number, prices: readonly number[]): Promise<void> => {
    now.ms = NOON + day * 24 * 60 * MINUTE;
    for (const usd of prices) server.tell(tick(now.ms, usd));
    await server.settle();
    now.ms += 10;
    for (const { marketMs, quote } of feed.source.steps(now.ms - 20, now.ms - 1))
      heard.push({ marketMs, priceMicro: quote(BTC_ID).closeMicro });
    heard.pop();
  };
  const kept = async (fromMs: number) => {
    const prices: object[] = [];
    for await (const price of ticksBetween(folder.path, 'BTCUSD', fromMs, now.ms)) prices.push(price);
    return prices;
  };
  await tellOn(0, [90_000, 90_001, 90_000]);
  await vi.waitFor(async () => expect(await kept(NOON)).toHaveLength(3), { timeout: 20_000 });
  // A crash cuts the last line off.
  appendFileSync(join(folder.path, '2026-01-14.csv'), 'BTCUSD,17683');
  await tellOn(1, [90_010]);
  await tellOn(2, [90_020, 90_021]);
  await feed.stop();
  expect(readdirSync(folder.path)).toEqual(['2026-01-15.csv', '2026-01-16.csv']);
  expect(await kept(NOON)).toEqual(heard.slice(3));
  expect(await kept(now.ms - 60_000)).toEqual(heard.slice(4));
  folder.delete();
});
