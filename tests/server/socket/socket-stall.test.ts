import { once } from 'node:events';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it, test } from 'vitest';
import WebSocket from 'ws';
import { ROWS_IN_SLICE } from '#server/slices';
import { Flusher } from '#server/socket/flusher';
import { LiveSocket } from '#server/socket/live-socket';
import { SocketClient, STALLED_BYTES } from '#server/socket/socket-client';
import { until } from '../../support/until.ts';
import { accountOf, EURUSD, GBPUSD, SocketRig, seqsOf } from './socket-rig.ts';

describe('stalled clients', () => {
  let rig: SocketRig;
  beforeEach(async () => {
    rig = await new SocketRig().start();
    return () => rig.stop();
  });

  it('S7.31 a socket that stops reading is cut at 1 MiB; the others get every tick, 99 of 100 within 50 ms', async () => {
    const healthy = await Promise.all(Array.from({ length: 18 }, () => rig.connect()));
    for (const client of healthy) client.send({ type: 'sub', topic: 'DAY_MARKET' });
    const stalled = await Promise.all([
      rig.loggedIn('good', ['FOREX_CLOSED']),
      rig.loggedIn('good', ['FOREX_CLOSED']),
    ]);
    await Promise.all(healthy.map((client) => client.settled()));
    for (const client of stalled) client.socket.pause();
    const servers = [...rig.app.websocketServer.clients].slice(-2);
    const ids = Array.from({ length: 4_000 }, (_, id) => id);
    const delaysMs: number[] = [];
    let [highest, ticks] = [0, 0];
    while (servers.some(({ readyState }) => readyState === WebSocket.OPEN) && ticks < 2_000) {
      ticks += 1;
      const start = performance.now();
      rig.closed(7, ids);
      await rig.tick({ [EURUSD]: 1_000_000 + ticks });
      await Promise.all(
        healthy.map(async (client) => {
          await client.until('DAY_MARKET', ticks + 1);
          delaysMs.push(performance.now() - start);
        }),
      );
      highest = Math.max(highest, ...servers.map(({ bufferedAmount }) => bufferedAmount));
    }
    expect(servers.map(({ readyState }) => readyState)).not.toContain(WebSocket.OPEN);
    expect(highest).toBeLessThan(STALLED_BYTES + 64 * 1024);
    for (const client of healthy) expect(client.of('DAY_MARKET')).toHaveLength(ticks + 1);
    const p99 = delaysMs.sort((a, b) => a - b)[Math.floor(delaysMs.length * 0.99)] ?? 0;
    console.log(`healthy sockets beside stalled ones: p99 ${p99.toFixed(1)} ms (aim 50)`);
  }, 20_000);

  it('S7.31 S7.33 a congested socket is left out, then gets the latest of all it missed, its account pushes without a gap', async () => {
    rig.accounts.set(7, accountOf([EURUSD]));
    const client = await rig.loggedIn('good', ['DAY_MARKET', 'FOREX_TRADE', 'FOREX_CLOSED', 'KLINE.EURUSD']);
    client.socket.pause();
    const [server] = [...rig.app.websocketServer.clients];
    const ids = Array.from({ length: 8_000 }, (_, id) => id);
    const turn = () => new Promise((resolve) => setTimeout(resolve, 2));
    while ((server?.bufferedAmount ?? 0) <= 128 * 1024) {
      rig.closed(7, ids);
      await rig.tick();
      await turn();
    }
    for (let step = 1; step <= 5; step += 1) {
      rig.accounts.set(7, { ...accountOf([EURUSD]), balanceMicro: step * 1_000_000 });
      rig.changed(7);
      await rig.tick({ [EURUSD]: 1_500_000 + step * 10 }, 10);
      await turn();
    }
    client.socket.resume();
    await client.settled();
    await rig.tick({ [GBPUSD]: 1_700_000 }, 10);
    await client.settled();
    const closes = client
      .of('DAY_MARKET')
      .map(({ data }) =>
        (data as { symbol: string; quotation: { close: string } }[]).map(
          ({ symbol, quotation }) => `${symbol} ${quotation.close}`,
        ),
      );
    expect(closes.at(-1)).toEqual(['EURUSD 1.50005', 'GBPUSD 1.70000']);
    expect(closes.flat().filter((close) => close.startsWith('EURUSD 1.5'))).toEqual(['EURUSD 1.50005']);
    const candles = client.of('KLINE.EURUSD').map(({ data }) => (data as { Close: string }[])[0]?.Close);
    expect(candles.filter((close) => close?.startsWith('1.5'))).toEqual(['1.50005']);
    const balances = client.of('FOREX_TRADE').map(({ data }) => (data as { balance: string }).balance);
    expect(balances).toEqual([...balances.filter((balance) => balance === '100000'), '5']);
    const seqs = seqsOf(client.received);
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  }, 20_000);

  it('S7.30 closing the server ends every connection with 1001, one that does not answer included', {
    timeout: 10_000,
  }, async () => {
    const [healthy, stalled] = [await rig.connect(), await rig.connect()];
    stalled.socket.pause();
    const closed = once(healthy.socket, 'close');
    await rig.app.close();
    expect((await closed)[0]).toBe(1001);
  });

  /** The protocol over a connection that exists only here; counts what is written and cut. */
  function bareConnection() {
    const seen = { written: 0, cut: 0 };
    const none = () => () => {};
    let end: (sessionId: number) => void = () => {};
    const live = new LiveSocket({
      market: rig.market,
      sessions: {
        authenticate: async () => ({ userId: 7, sessionId: 70 }),
        onEnded: (listener) => {
          end = listener;
          return () => {};
        },
      },
      trading: { valueAccount: async () => null, onClosed: none, onChanged: none },
      reviews: { onDecided: none },
      events: { report: () => {} },
      monotonic: () => rig.nowMs,
      flushGapMs: 0,
      onFault: () => {},
    });
    const webSocket = { OPEN: 1, readyState: 1, terminate: () => (seen.cut += 1) } as unknown as WebSocket;
    const stream = { writableLength: 0, write: () => (seen.written += 1) } as unknown as Socket;
    const client = new SocketClient(webSocket, stream, '', rig.nowMs);
    live.connect(client);
    return { live, client, seen, end: (sessionId: number) => end(sessionId) };
  }

  it('S9.4 a connection that says nothing, not even ping, for minutes is cut', () => {
    const { live, seen } = bareConnection();
    rig.nowMs += 149_000;
    live.sweep();
    expect(seen.cut).toBe(0);
    rig.nowMs += 2_000;
    live.sweep();
    expect(seen.cut).toBe(1);
  });

  it('S4.14 of a connection that is gone nothing is kept: the end of its session concerns it no more', async () => {
    const { live, client, seen, end } = bareConnection();
    live.receive(client, Buffer.from('{"type":"login","token":"good"}'), false);
    await until(() => seen.written > 0);
    expect(seen.written).toBe(1);
    live.disconnect(client);
    end(70);
    expect(seen.written).toBe(1);
  });
});

test('S7.30 a flush that waits for an account is over before the next begins, and loses nothing meanwhile', async () => {
  const steps: string[] = [];
  const pauses = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let round = 0;
  const slow = {
    collect: async () => {
      const mine = round;
      round += 1;
      steps.push(`begins ${mine}`);
      await pauses[mine]?.promise;
      steps.push(`ends ${mine}`);
    },
  };
  const flusher = new Flusher([slow], 0, (failure) => {
    throw failure;
  });
  flusher.schedule();
  await setImmediate();
  flusher.schedule();
  await setImmediate();
  await setImmediate();
  expect(steps).toEqual(['begins 0']);
  pauses[0]?.resolve();
  pauses[1]?.resolve();
  await flusher.stop();
  expect(steps).toEqual(['begins 0', 'ends 0', 'begins 1', 'ends 1']);
});

test('S7.30 other work goes on while one flush writes to many sockets, to each once and in its order', async () => {
  const ids = Array.from({ length: 3 * ROWS_IN_SLICE }, (_, id) => id);
  const written: number[] = [];
  const clients = ids.map((id) => {
    const client = new SocketClient(
      { OPEN: 1, readyState: 1 } as WebSocket,
      new PassThrough() as never,
      '',
      0,
    );
    client.flush = () => void written.push(id);
    return client;
  });
  const feed = { collect: (mark: (client: SocketClient) => void) => clients.forEach(mark) };
  const flusher = new Flusher([feed], 0, (failure) => {
    throw failure;
  });
  flusher.schedule();
  const seen = new Set<number>();
  while (written.length < ids.length) {
    await setImmediate();
    seen.add(written.length);
  }
  await flusher.stop();
  expect(written).toEqual(ids);
  expect([...seen].filter((count) => count > 0)).toEqual([1, 2, 3].map((slices) => slices * ROWS_IN_SLICE));
});
