import type { Bar } from '#server/market/bar';
import { MINUTE, type TrueMinute, type TruePrice, text } from './truth.ts';

/** What is wrong with the feed for the time being. */
export type Faults = {
  /** Sockets are left waiting for their handshake. */
  slowHandshake: boolean;
  /** Subscriptions are refused, with these words. */
  refusal: string | null;
  /** Codes that the feed does not have: their prices are not among what it grants. */
  lacks: readonly string[];
  /** Subscriptions are not answered. */
  ignoresSubscription: boolean;
  /** New sockets and requests for history are answered by this status, with these headers. */
  refusesHttp: { status: number; headers: Record<string, string> } | null;
  /** So many of the next requests for history are answered by 503. */
  historyFailures: number;
  /** So many of the next answers of history end in the middle. */
  historyCuts: number;
};

/** How a feed speaks: the stand-in server tells the same market in either protocol. */
export interface Dialect {
  /** What it says when a socket opens. */
  greeting: readonly string[];
  tick(tick: TruePrice): string;
  minute(minute: TrueMinute): string;
  alive: string | null;
  closing: string;
  /** The answer to what the client sent, when it asked at an address; `refusal` says why not. */
  answer(sent: string, address: URL, faults: Pick<Faults, 'refusal' | 'lacks'>): string;
  /** What a request for history asks. */
  asked(address: URL): { code: string; fromMs: number; toMs: number } | null;
  history(code: string, bars: readonly Bar[]): string;
}

/** As documented: github.com/binance/binance-spot-api-docs, web-socket-streams.md and rest-api.md. */
export function binanceDialect(prices: 'trades' | 'book'): Dialect {
  const combined = (code: string, stream: string, data: object): string =>
    JSON.stringify({ stream: `${code.toLowerCase()}@${stream}`, data });
  return {
    greeting: [],
    tick({ code, atMs, priceMicro, seq, volumeMicro }) {
      if (prices === 'book') {
        const [b, a] = [text(priceMicro - 10_000), text(priceMicro + 10_000)];
        return combined(code, 'bookTicker', { u: seq, s: code, b, B: '31.21', a, A: '40.66' });
      }
      const trade = { e: 'trade', E: atMs, s: code, t: seq, p: text(priceMicro), q: text(volumeMicro) };
      return combined(code, 'trade', { ...trade, T: atMs, m: true, M: true });
    },
    minute({ code, atMs, isOver, bar }) {
      const k = {
        ...{ t: bar.startMs, T: bar.startMs + MINUTE - 1, s: code, i: '1m', f: 100, L: 200 },
        ...{ o: text(bar.open), c: text(bar.close), h: text(bar.high), l: text(bar.low) },
        ...{ v: text(bar.volume), n: 100, x: isOver, q: '1.0', V: '500', Q: '0.500', B: '0' },
      };
      return combined(code, 'kline_1m', { e: 'kline', E: atMs, s: code, k });
    },
    alive: null,
    closing: JSON.stringify({ e: 'serverShutdown', E: 1_770_123_456_789 }),
    answer(sent, address, { refusal, lacks }) {
      const { id } = JSON.parse(sent) as { id: number };
      const streams = address.searchParams.get('streams')?.split('/') ?? [];
      if (refusal) return JSON.stringify({ code: 2, msg: refusal, id });
      const isThere = (stream: string) => !lacks.some((code) => stream.startsWith(`${code.toLowerCase()}@`));
      return JSON.stringify({ result: streams.filter(isThere), id });
    },
    asked(address) {
      const { searchParams } = address;
      if (address.pathname !== '/api/v3/klines' || searchParams.get('interval') !== '1m') return null;
      return {
        code: searchParams.get('symbol') ?? '',
        fromMs: Number(searchParams.get('startTime')),
        toMs: Number(searchParams.get('endTime')) + 1,
      };
    },
    history: (_, bars) =>
      JSON.stringify(
        bars
          .slice(0, 1_000)
          .map((bar) => [
            bar.startMs,
            ...[bar.open, bar.high, bar.low, bar.close, bar.volume].map(text),
            ...[bar.startMs + MINUTE - 1, '2434.19', 308, '1756.87', '28.46', '0'],
          ]),
      ),
  };
}

export function plainDialect(): Dialect {
  const minute = ({ code, atMs, isOver, bar }: TrueMinute): string => {
    const prices = { open: text(bar.open), high: text(bar.high), low: text(bar.low), close: text(bar.close) };
    const rest = { ...prices, volume: text(bar.volume), over: isOver };
    return JSON.stringify({ type: 'candle', code, start: bar.startMs, time: atMs, ...rest });
  };
  return {
    greeting: [JSON.stringify({ type: 'hello', version: 1 })],
    tick: ({ code, atMs, priceMicro, seq, volumeMicro }) =>
      JSON.stringify({
        ...{ type: 'tick', code, time: atMs, price: text(priceMicro) },
        ...{ seq, volume: text(volumeMicro) },
      }),
    minute,
    alive: JSON.stringify({ type: 'heartbeat' }),
    closing: JSON.stringify({ type: 'closing' }),
    answer(sent, _, { refusal, lacks }) {
      const { codes } = JSON.parse(sent) as { codes: string[] };
      if (refusal) return JSON.stringify({ type: 'error', message: refusal });
      return JSON.stringify({ type: 'subscribed', codes: codes.filter((code) => !lacks.includes(code)) });
    },
    asked: ({ pathname, searchParams }) =>
      pathname === '/minutes'
        ? {
            code: searchParams.get('code') ?? '',
            fromMs: Number(searchParams.get('from')),
            toMs: Number(searchParams.get('to')),
          }
        : null,
    history: (code, bars) =>
      [
        ...bars.map((bar) => minute({ code, atMs: bar.startMs + MINUTE, isOver: true, bar })),
        JSON.stringify({ type: 'end' }),
      ].join('\n'),
  };
}
