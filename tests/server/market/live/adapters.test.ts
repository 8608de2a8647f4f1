import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogueInstrument } from '#server/market/catalogue';
import { INSTRUMENTS } from '#server/market/instruments';
import { binanceAdapter } from '#server/market/live/binance';
import { FeedLog } from '#server/market/live/feed-log';
import { GapFiller } from '#server/market/live/gap-filler';
import { HostHold } from '#server/market/live/host-hold';
import { LiveInstrument } from '#server/market/live/live-instrument';
import { plainAdapter } from '#server/market/live/plain';

/** What each protocol's texts mean. The messages are those of the protocols' documentation. */

const HEARD = 1_672_515_782_999;
const TORN = [{ type: 'torn' }];
const places = { socket: 'wss://feed.example:9443', history: 'https://feed.example' };
const binance = binanceAdapter({ ...places, codes: ['BNBBTC', 'BTCUSDT'], prices: 'trades' });
const plain = plainAdapter({ ...places, codes: ['XAU'] });

const combined = (data: object): string => JSON.stringify({ stream: 'bnbbtc@any', data });

const TRADE = {
  ...{ e: 'trade', E: 1_672_515_782_136, s: 'BNBBTC', t: 12_345, p: '0.001', q: '100', b: 88, a: 50 },
  ...{ T: 1_672_515_782_136, m: true, M: true },
};
const KLINE = {
  ...{ t: 1_672_515_780_000, T: 1_672_515_839_999, s: 'BNBBTC', i: '1m', f: 100, L: 200, o: '0.0010' },
  ...{ c: '0.0020', h: '0.0025', l: '0.0010', v: '1000', n: 100, x: false, q: '1.0000', V: '500' },
  ...{ Q: '0.500', B: '123456' },
};
const kline = (changes: object): string =>
  combined({ e: 'kline', E: 1_672_515_782_136, s: 'BNBBTC', k: { ...KLINE, ...changes } });

describe('Binance', () => {
  it('S7.31 asks for the streams in the address, and for the list of what was granted', () => {
    expect(binance.address).toBe(
      'wss://feed.example:9443/stream?streams=bnbbtc@trade/bnbbtc@kline_1m/btcusdt@trade/btcusdt@kline_1m',
    );
    expect(binance.subscription.map((text) => JSON.parse(text))).toEqual([
      { method: 'LIST_SUBSCRIPTIONS', id: 1 },
    ]);
    const all = ['bnbbtc@trade', 'bnbbtc@kline_1m', 'btcusdt@trade', 'btcusdt@kline_1m'];
    expect(binance.read(JSON.stringify({ result: all, id: 1 }), HEARD)).toEqual([
      { type: 'subscribed', missing: [] },
    ]);
    expect(binance.read(JSON.stringify({ result: all.slice(1, 3), id: 1 }), HEARD)).toEqual([
      { type: 'subscribed', missing: ['BNBBTC'] },
    ]);
    expect(binance.read(JSON.stringify({ result: [], id: 1 }), HEARD)).toEqual([
      { type: 'refused', reason: 'no prices of BNBBTC, BTCUSDT' },
    ]);
    expect(binance.read('{"code": 2, "msg": "Invalid request: too many parameters"}', HEARD)).toEqual([
      { type: 'refused', reason: 'Invalid request: too many parameters' },
    ]);
  });

  it('S7.31 reads a trade at the trade time, and the middle of a book at the time it was heard', () => {
    expect(binance.read(combined(TRADE), HEARD)).toEqual([
      {
        type: 'tick',
        tick: { code: 'BNBBTC', atMs: TRADE.T, priceMicro: 1_000, seq: 12_345, volumeMicro: 100_000_000 },
      },
    ]);
    const book = { u: 400_900_217, s: 'BNBUSDT', b: '25.35190000', B: '31.21', a: '25.36520000', A: '40.66' };
    expect(binance.read(combined(book), HEARD)).toEqual([
      {
        type: 'tick',
        tick: { code: 'BNBUSDT', atMs: HEARD, priceMicro: 25_358_550, seq: 400_900_217, volumeMicro: 0 },
      },
    ]);
    expect(binance.read(combined({ ...book, a: '25.3' }), HEARD), 'a crossed book').toEqual(TORN);
  });

  it('S7.32 reads candles of a minute, running and ended', () => {
    const bar = { startMs: KLINE.t, open: 1_000, high: 2_500, low: 1_000, close: 2_000, volume: 1e9 };
    const minute = { code: 'BNBBTC', atMs: 1_672_515_782_136, isOver: false, bar };
    expect(binance.read(kline({}), HEARD)).toEqual([{ type: 'minute', minute }]);
    expect(binance.read(kline({ x: true }), HEARD)).toEqual([
      { type: 'minute', minute: { ...minute, isOver: true } },
    ]);
    for (const wrong of [{ i: '5m' }, { h: '0.0015' }, { l: '0.0011' }, { t: KLINE.t + 1 }, { o: 0.001 }])
      expect(binance.read(kline(wrong), HEARD), JSON.stringify(wrong)).toEqual(TORN);
  });

  it('S4.10 hears that the server is about to shut down, alone and in a stream', () => {
    const shutdown = { e: 'serverShutdown', E: 1_770_123_456_789 };
    expect(binance.read(JSON.stringify(shutdown), HEARD)).toEqual([{ type: 'closing' }]);
    expect(binance.read(combined(shutdown), HEARD)).toEqual([{ type: 'closing' }]);
  });

  it.each([
    ['9007199254.740991', TORN],
    ['1000000000', 1e15],
    ['0.1', 100_000],
    ['64123.070000', 64_123_070_000],
    ['0.00000100', 1],
    ['0.00000010', TORN],
    ['0', TORN],
    ['-1', TORN],
    ['1e5', TORN],
    ['', TORN],
  ])('S3.1 takes the price %s exactly or not at all', (p, expected) => {
    const [report] = binance.read(combined({ ...TRADE, p }), HEARD);
    expect(report?.type === 'tick' ? report.tick.priceMicro : [report]).toEqual(expected);
  });
});

describe('the plain protocol', () => {
  it('S7.31 reads every message that docs/FEED.md has', () => {
    const read = (message: object) => plain.read(JSON.stringify(message), HEARD);
    expect(plain.subscription.map((text) => JSON.parse(text))).toEqual([
      { type: 'subscribe', version: 1, codes: ['XAU'] },
    ]);
    expect(read({ type: 'hello', version: 1 })).toEqual([{ type: 'alive' }]);
    expect(read({ type: 'hello', version: 2 })).toEqual([
      { type: 'refused', reason: 'version 2 of the protocol, not 1' },
    ]);
    expect(read({ type: 'subscribed', codes: ['XAU', 'XAG'] })).toEqual([
      { type: 'subscribed', missing: [] },
    ]);
    expect(read({ type: 'subscribed', codes: [] })).toEqual([
      { type: 'refused', reason: 'no prices of XAU' },
    ]);
    expect(read({ type: 'tick', code: 'XAU', time: 5, price: '4180.25' })).toEqual([
      { type: 'tick', tick: { code: 'XAU', atMs: 5, priceMicro: 4_180_250_000, seq: null, volumeMicro: 0 } },
    ]);
    expect(read({ type: 'heartbeat' })).toEqual([{ type: 'alive' }]);
    expect(read({ type: 'closing' })).toEqual([{ type: 'closing' }]);
    expect(read({ type: 'error', message: 'no such code' })).toEqual([
      { type: 'refused', reason: 'no such code' },
    ]);
    expect(read({ type: 'tick', code: 'XAU', time: 5, price: 4180.25 }), 'a price as a number').toEqual(TORN);
    expect(read({ type: 'unheard of' })).toEqual(TORN);
  });
});

describe.each([
  ['Binance', binance],
  ['the plain protocol', plain],
] as const)('whatever %s is sent', (_, adapter) => {
  it('S7.31 is read or torn, and throws nothing', () => {
    const types = new Set(['tick', 'minute', 'subscribed', 'refused', 'alive', 'closing', 'torn']);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant('[[[')), (text) => {
        for (const { type } of adapter.read(text, HEARD)) expect(types).toContain(type);
      }),
    );
  });

  it('S7.31 several messages in a frame, as an array or a line each, are read in their order, each by itself', () => {
    const messages =
      adapter === binance
        ? [combined(TRADE), kline({})]
        : ['{"type":"tick","code":"XAU","time":5,"price":"4180.25"}', '{"type":"heartbeat"}'];
    const reports = messages.flatMap((text) => adapter.read(text, HEARD));
    expect(reports.map(({ type }) => type)).toEqual(
      adapter === binance ? ['tick', 'minute'] : ['tick', 'alive'],
    );
    expect(adapter.read(`[${messages.join()}]`, HEARD)).toEqual(reports);
    expect(adapter.read(messages.join('\r\n'), HEARD)).toEqual(reports);
    expect(adapter.read(`${messages[0]}\n{"half\n${messages[1]}\n`, HEARD)).toEqual([
      reports[0],
      ...TORN,
      reports[1],
    ]);
    expect(adapter.read(`[${messages[0]},7]`, HEARD)).toEqual([reports[0], ...TORN]);
    expect(adapter.read('[]', HEARD)).toEqual(TORN);
  });

  it('S7.31 a message that was cut anywhere is torn', () => {
    const whole =
      adapter === binance ? combined(TRADE) : '{"type":"tick","code":"XAU","time":5,"price":"4180.25"}';
    for (let length = 0; length < whole.length; length += 1)
      expect(adapter.read(whole.slice(0, length), HEARD)).toEqual(TORN);
  });
});

const FROM = 1_768_392_000_000;
const MINUTES = 2 * 24 * 60;
const ROW = (index: number) => [FROM + index * 60_000, '1', '2', '1', '2', '5', 0, '0', 1, '0', '0', '0'];

/** A history over HTTP that answers as `listener` does, for as long as `ask` runs. */
async function withHistory(
  listener: RequestListener,
  ask: (history: string) => Promise<void>,
): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

describe.each([
  ['Binance', (history: string) => binanceAdapter({ ...places, history, codes: ['XAU'], prices: 'book' })],
  ['the plain protocol', (history: string) => plainAdapter({ ...places, history, codes: ['XAU'] })],
] as const)('the history of %s', (_, adapterOf) => {
  const ask = (history: string) =>
    adapterOf(history).minutes('XAU', FROM, FROM + MINUTES * 60_000, new AbortController().signal);

  it('S7.32 that has no end is left after what the minutes can take', async () => {
    const chunk = Buffer.alloc(1 << 16, ' ');
    let sent = 0;
    const endless: RequestListener = (_request, response) => {
      const write = (): void => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', write);
      write();
    };
    await withHistory(endless, async (history) => {
      await expect(ask(history)).rejects.toThrow(/^the history answers more than \d+ bytes$/);
    });
    expect(sent).toBeLessThan(16_000_000);
  });

  it('S7.32 that grows a thousandfold as it is unpacked is left as well', async () => {
    const packed = gzipSync(Buffer.alloc(64_000_000, ' '));
    const bomb: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
    };
    await withHistory(bomb, async (history) => {
      await expect(ask(history)).rejects.toThrow(/^the history answers more than \d+ bytes$/);
    });
  });

  it('S7.32 that leads elsewhere is not followed', async () => {
    let elsewhere = 0;
    const asked: RequestListener = (_request, response) => {
      elsewhere += 1;
      response.end('[]');
    };
    await withHistory(asked, async (other) => {
      const away: RequestListener = (_request, response) => {
        response.writeHead(302, { location: other }).end();
      };
      await withHistory(away, async (history) => {
        await expect(ask(history)).rejects.toThrow('the history does not answer');
      });
    });
    expect(elsewhere).toBe(0);
  });
});

describe('a history that answers that it was asked too often', () => {
  const CODES = Array.from({ length: 10 }, (_, index) => `C${index}`);
  const LIMITS = {
    ...{ absurdShare: 0.5, absurdWithinMs: 60_000, persistTicks: 3, skewMs: 0, oldestMs: 30_000 },
    ...{ silenceMs: 30_000, keptMinutes: 3_000 },
  };
  const DATE = 'Wed, 14 Jan 2026 12:00:00 GMT';

  it.each([
    ['S7.23 with seconds', { 'retry-after': '30' }, [0, 30, 60]],
    ['S7.23 with a date', { date: DATE, 'retry-after': DATE.replace('00:00', '00:40') }, [0, 40]],
    ['S7.23 with no word, twice as long each time', {}, [0, 10, 30, 70]],
    ['S7.23 with what is no time, the same', { 'retry-after': 'later' }, [0, 10, 30, 70]],
  ])('%s is asked again for one code by then, and for no other before', async (_, headers, expected) => {
    const askedAt: number[] = [];
    let nowMs = FROM + 3_600_000;
    const startMs = nowMs;
    const clock = (): number => nowMs;
    const refuse: RequestListener = (_request, response) => {
      askedAt.push((nowMs - startMs) / 1_000);
      response.writeHead(askedAt.length % 2 === 0 ? 418 : 429, headers).end('{"code":-1003}');
    };
    await withHistory(refuse, async (history) => {
      const adapter = binanceAdapter({ ...places, history, codes: CODES, prices: 'book' });
      const [listed] = INSTRUMENTS;
      const lives = new Map(
        CODES.map((code) => [code, new LiveInstrument(listed as CatalogueInstrument, LIMITS, FROM)]),
      );
      const lines: object[] = [];
      const log = new FeedLog({ info: () => {}, warn: (details) => lines.push(details) });
      const times = { graceMs: 5_000, firstRetryMs: 1_000, longestRetryMs: 60_000 };
      const filler = new GapFiller(adapter, lives, () => {}, clock, log, times, new HostHold(clock, 10_000));
      for (; nowMs <= startMs + 70_000; nowMs += 1_000) await filler.look();
      expect(lines[0]).toMatchObject({ code: 'C0', heldSeconds: expected[1] });
    });
    expect(askedAt).toEqual(expected);
  });
});

describe('the history of Binance', () => {
  it.each([
    ['the same minute again and again', () => ROW(0)],
    ['the same page again and again', (index: number) => ROW(index % 1_000)],
    ['minutes that go back', (index: number) => ROW(MINUTES - 1 - index)],
    ['minutes of another time', (index: number) => ROW(MINUTES + index)],
  ])('S7.32 with %s comes to an end', async (_, rowAt) => {
    let asked = 0;
    const listener: RequestListener = (_request, response) => {
      const page = asked % 4;
      asked += 1;
      response.end(
        JSON.stringify(Array.from({ length: 1_000 }, (_row, index) => rowAt(page * 1_000 + index))),
      );
    };
    await withHistory(listener, async (history) => {
      const { minutes } = binanceAdapter({ ...places, history, codes: ['XAU'], prices: 'book' });
      const answer = minutes('XAU', FROM, FROM + MINUTES * 60_000, new AbortController().signal);
      await expect(answer).rejects.toThrow('the history answers other minutes');
    });
    expect(asked).toBeLessThan(4);
  });
});
