import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { INSTRUMENTS } from '#server/market/instruments';
import { FLUSH_GAP_MS } from '#server/socket/flusher';
import { MAX_TOPICS } from '#server/socket/live-socket';
import { EURUSD, GBPUSD, SocketRig } from './socket-rig.ts';

let rig: SocketRig;
beforeEach(async () => {
  rig = await new SocketRig().start();
  return () => rig.stop();
});

describe('a replay', () => {
  it('S9.3 every connection hears how fast the market is replayed, as it opens and whenever that changes, and no other market says so', async () => {
    const first = await rig.connect();
    await rig.tick({ [EURUSD]: 1_002_500 });
    await first.settled();
    expect(first.of('REPLAY')).toEqual([]);
    let speed = 60;
    rig.source.replaySpeed = () => speed;
    await rig.tick({});
    const second = await rig.connect();
    for (const wanted of [60, 0, 0, 3_600]) {
      speed = wanted;
      await rig.tick({});
    }
    const told = (client: typeof first) => client.of('REPLAY').map(({ data }) => data);
    for (const client of [first, second]) {
      await client.settled();
      expect(told(client)).toEqual([{ speed: 60 }, { speed: 0 }, { speed: 3_600 }]);
    }
  });
});

describe('market topics', () => {
  it('S7.31 sub brings a snapshot of every quote, a tick one frame with just those that changed', async () => {
    const client = await rig.connect();
    client.send({ type: 'sub', topic: 'DAY_MARKET' });
    await client.settled();
    expect(client.of('DAY_MARKET')[0]?.data).toHaveLength(INSTRUMENTS.length);
    await rig.tick({ [EURUSD]: 1_002_500, [GBPUSD]: 990_000 });
    await client.until('DAY_MARKET', 2);
    expect(client.of('DAY_MARKET')[1]?.data).toEqual([
      { symbol: 'EURUSD', quotation: { close: '1.00250', change: '0.25' }, status: 1, time: rig.nowMs },
      { symbol: 'GBPUSD', quotation: { close: '0.99000', change: '-1.00' }, status: 1, time: rig.nowMs },
    ]);
  });

  it('S7.31 a socket gets the last prices of a restless market twenty times a second, those of a quiet one at once', async () => {
    const restless = await new SocketRig().start({ flushGapMs: FLUSH_GAP_MS });
    try {
      const client = await restless.connect();
      client.send({ type: 'sub', topic: 'DAY_MARKET' });
      await client.settled();
      const startMs = performance.now();
      let price = 1_000_000;
      while (client.of('DAY_MARKET').length < 11) {
        price += 10;
        await restless.tick({ [EURUSD]: price }, 1);
        await pause(1);
      }
      const tookMs = performance.now() - startMs;
      // Ten frames keep nine gaps between them; timers may be a millisecond early.
      expect(tookMs).toBeGreaterThan(9 * (FLUSH_GAP_MS - 1));
      expect(price, 'most ticks were overtaken').toBeGreaterThan(1_000_000 + 20 * 10);
      await pause(2 * FLUSH_GAP_MS);
      const last = client.of('DAY_MARKET').at(-1);
      expect(last?.data, 'the last is not lost').toMatchObject([
        { symbol: 'EURUSD', quotation: { close: (price / 1_000_000).toFixed(5) }, time: restless.nowMs },
      ]);
      const told = client.of('DAY_MARKET').length;
      await restless.tick({ [GBPUSD]: 1_250_000 });
      await client.settled();
      expect(client.of('DAY_MARKET'), 'the first price after a pause is sent at once').toHaveLength(told + 1);
    } finally {
      await restless.stop();
    }
  });

  it('S7.31 a still price of an open market is sent again within five seconds, one of a closed market is not', async () => {
    for (const { id } of INSTRUMENTS) if (id !== EURUSD) rig.source.closed.add(id);
    await rig.tick();
    const client = await rig.connect();
    client.send({ type: 'sub', topic: 'DAY_MARKET' });
    await client.settled();
    for (let tick = 0; tick < 10; tick += 1) await rig.tick();
    await client.settled();
    const told = client.of('DAY_MARKET').slice(1);
    expect(told).toHaveLength(1);
    expect(told[0]?.data).toMatchObject([{ symbol: 'EURUSD', status: 1 }]);
  });

  it('S7.32 a chart gets the running candle of all six periods, on sub and on each change of its instrument only', async () => {
    const client = await rig.connect();
    client.send({ type: 'sub', topic: 'KLINE.EURUSD' });
    await client.settled();
    await rig.tick({ [GBPUSD]: 1_300_000 });
    await rig.tick({ [EURUSD]: 1_250_000 });
    await client.until('KLINE.EURUSD', 2);
    await client.settled();
    const pushes = client.of('KLINE.EURUSD');
    expect(pushes).toHaveLength(2);
    expect(pushes[1]?.data).toMatchObject(
      ['1min', '5min', '15min', '30min', '60min', '1day'].map((Period) => ({ Period, Close: '1.25000' })),
    );
  });

  it('S7.32 a candle that ended since the last push is sent once more in its final form, before the new one', async () => {
    const client = await rig.connect();
    client.send({ type: 'sub', topic: 'KLINE.EURUSD' });
    await client.settled();
    await rig.tick({ [EURUSD]: 1_250_000 }, 100);
    await client.until('KLINE.EURUSD', 2);
    await rig.tick({ [EURUSD]: 1_260_000 }, 60_000);
    await client.until('KLINE.EURUSD', 3);
    const minutes = (client.of('KLINE.EURUSD')[2]?.data as { Period: string; Time: number }[]).filter(
      ({ Period }) => Period === '1min',
    );
    expect(minutes.map(({ Time }) => Time)).toEqual([
      rig.nowMs - (rig.nowMs % 60_000) - 60_000,
      rig.nowMs - (rig.nowMs % 60_000),
    ]);
    expect(client.of('KLINE.EURUSD')[2]?.data).toHaveLength(7);
  });

  it('S7.32 one of two viewers leaving a chart does not take it from the other', async () => {
    const [stays, leaves] = [await rig.connect(), await rig.connect()];
    for (const client of [stays, leaves]) client.send({ type: 'sub', topic: 'KLINE.EURUSD' });
    await Promise.all([stays.settled(), leaves.settled()]);
    leaves.send({ type: 'unsub', topic: 'KLINE.EURUSD' });
    await leaves.settled();
    await rig.tick({ [EURUSD]: 1_250_000 });
    await stays.until('KLINE.EURUSD', 2);
    await leaves.settled();
    expect(leaves.of('KLINE.EURUSD')).toHaveLength(1);
  });

  it('S7.30 a topic subscribed again brings its snapshot again, and unsub ends it', async () => {
    const client = await rig.connect();
    for (let again = 0; again < 2; again += 1) client.send({ type: 'sub', topic: 'DAY_MARKET' });
    await client.until('DAY_MARKET', 2);
    client.send({ type: 'unsub', topic: 'DAY_MARKET' });
    await client.settled();
    await rig.tick({ [EURUSD]: 1_250_000 });
    await client.settled();
    expect(client.of('DAY_MARKET')).toHaveLength(2);
  });

  it('S7.30 an instrument that is not listed is refused, the connection stays', async () => {
    const client = await rig.connect();
    client.send({ type: 'sub', topic: 'KLINE.NOPE' });
    expect((await client.until('error'))[0]).toMatchObject({ code: 2001 });
    await client.settled();
  });

  it('S7.30 one topic more than a connection may hold is refused until another is given back', async () => {
    const client = await rig.connect();
    const topics = INSTRUMENTS.map(({ code }) => `KLINE.${code}`);
    for (const topic of topics.slice(0, MAX_TOPICS + 1)) client.send({ type: 'sub', topic });
    await client.settled();
    expect(client.of('error')).toMatchObject([{ code: 429 }]);
    client.send({ type: 'unsub', topic: topics[0] });
    client.send({ type: 'sub', topic: topics[MAX_TOPICS] });
    await client.until(String(topics[MAX_TOPICS]));
    expect(client.of('error')).toHaveLength(1);
  });
});
