import * as z from 'zod';
import { MINUTE_MS } from '#contract/time-units';
import type { Bar } from '../bar.ts';
import { askHistory, jsonOf, messagesOf } from './ask-history.ts';
import { feedPrice, feedTime, feedVolume } from './decimal.ts';
import { type FeedAdapter, FeedError, type FeedReport, isSoundMinute, subscribedReport } from './feed.ts';

/**
 * Binance's public market data, as its documentation of spot WebSocket streams and REST klines has it. Field names of
 * one letter are the exchange's.
 */

export type BinanceSettings = {
  /** Without a path, e.g. wss://stream.binance.com:9443 */
  socket: string;
  /** Without a path, e.g. https://api.binance.com */
  history: string;
  codes: readonly string[];
  /** Whether a price is that of a trade, or the middle of the best bid and ask. */
  prices: 'trades' | 'book';
};

const LIST_ID = 1;
const ROWS_PER_ANSWER = 1_000;

const trade = z
  .object({
    e: z.literal('trade'),
    s: z.string(),
    t: z.int(),
    p: feedPrice,
    q: feedVolume,
    T: feedTime,
  })
  .transform(
    ({ s, t, p, q, T }): FeedReport => ({
      type: 'tick',
      tick: { code: s, atMs: T, priceMicro: p, seq: t, volumeMicro: q },
    }),
  );

/** It carries no time, so it counts from when it was heard. */
const bookTicker = (heardMs: number) =>
  z
    .object({ u: z.int(), s: z.string(), b: feedPrice, a: feedPrice })
    .refine(({ b, a }) => b <= a)
    .transform(
      ({ u, s, b, a }): FeedReport => ({
        type: 'tick',
        tick: { code: s, atMs: heardMs, priceMicro: Math.floor((a + b) / 2), seq: u, volumeMicro: 0 },
      }),
    );

const kline = z
  .object({
    e: z.literal('kline'),
    E: feedTime,
    s: z.string(),
    k: z.object({
      t: feedTime,
      i: z.literal('1m'),
      o: feedPrice,
      h: feedPrice,
      l: feedPrice,
      c: feedPrice,
      v: feedVolume,
      x: z.boolean(),
    }),
  })
  .transform(({ E, s, k }) => ({
    code: s,
    atMs: E,
    isOver: k.x,
    bar: { startMs: k.t, open: k.o, high: k.h, low: k.l, close: k.c, volume: k.v },
  }))
  .refine(({ bar }) => isSoundMinute(bar))
  .transform((minute): FeedReport => ({ type: 'minute', minute }));

const shutdown = z
  .object({ e: z.literal('serverShutdown') })
  .transform((): FeedReport => ({ type: 'closing' }));

const combined = z.object({ stream: z.string(), data: z.unknown() });
const listed = z.object({ id: z.literal(LIST_ID), result: z.array(z.string()) });
const failed = z.object({ code: z.int(), msg: z.string() });
const answerOfFailure = z.union([failed, z.object({ error: failed }).transform(({ error }) => error)]);

/** A row of REST klines; the last six of its twelve columns say nothing we use. */
const row = z
  .tuple([feedTime, feedPrice, feedPrice, feedPrice, feedPrice, feedVolume], z.unknown())
  .transform(
    ([startMs, open, high, low, close, volume]): Bar => ({ startMs, open, high, low, close, volume }),
  )
  .refine(isSoundMinute);

export function binanceAdapter({ socket, history, codes, prices }: BinanceSettings): FeedAdapter {
  const kind = prices === 'trades' ? 'trade' : 'bookTicker';
  const streams = codes.flatMap((code) => [
    `${code.toLowerCase()}@${kind}`,
    `${code.toLowerCase()}@kline_1m`,
  ]);

  /** The streams are asked for by the address; the list of them tells whether they were granted. */
  const readAnswer = (value: unknown): FeedReport => {
    const list = listed.safeParse(value).data;
    if (list) {
      // The history has the candles of a stream that is not there.
      const missing = codes.filter((code) => !list.result.includes(`${code.toLowerCase()}@${kind}`));
      return subscribedReport(codes, missing);
    }
    const failure = answerOfFailure.safeParse(value).data;
    return failure ? { type: 'refused', reason: failure.msg } : { type: 'torn' };
  };

  const readMessage = (value: unknown, heardMs: number): FeedReport => {
    const { data: frame } = combined.safeParse(value);
    const data = frame ? frame.data : value;
    const known = z.union([trade, kline, shutdown, bookTicker(heardMs)]).safeParse(data);
    if (known.success) return known.data;
    return frame ? { type: 'torn' } : readAnswer(value);
  };

  return {
    address: `${socket}/stream?streams=${streams.join('/')}`,
    history,
    subscription: [JSON.stringify({ method: 'LIST_SUBSCRIPTIONS', id: LIST_ID })],
    // The number of a book is that of its update, and most updates are below the best price.
    numbersEachTick: prices === 'trades',
    read: (text, heardMs) => messagesOf(text).map((value) => readMessage(value, heardMs)),
    async minutes(code, fromMs, toMs, signal) {
      const bars: Bar[] = [];
      let nextMs = fromMs;
      while (nextMs < toMs) {
        const url = new URL('/api/v3/klines', history);
        url.search = new URLSearchParams({
          symbol: code,
          interval: '1m',
          startTime: String(nextMs),
          // The exchange counts the end in.
          endTime: String(toMs - 1),
          limit: String(ROWS_PER_ANSWER),
        }).toString();
        const rows = z.array(row).safeParse(jsonOf(await askHistory(url, ROWS_PER_ANSWER, signal))).data;
        if (!rows) throw new FeedError('the history answers something else than klines');
        // Each answer goes on, so that they come to an end.
        for (const bar of rows) {
          if (bar.startMs < nextMs || bar.startMs >= toMs)
            throw new FeedError('the history answers other minutes');
          bars.push(bar);
          nextMs = bar.startMs + MINUTE_MS;
        }
        if (rows.length < ROWS_PER_ANSWER) break;
      }
      return bars;
    },
  };
}
