import * as z from 'zod';
import { MINUTE_MS } from '#contract/time-units';
import type { Bar } from '../bar.ts';
import { askHistory, jsonOf, messagesOf } from './ask-history.ts';
import { feedPrice, feedTime, feedVolume } from './decimal.ts';
import { type FeedAdapter, FeedError, type FeedReport, isSoundMinute, subscribedReport } from './feed.ts';

/** Our own protocol for any bridge to a source of prices: docs/FEED.md describes it. */

export type PlainSettings = { socket: string; history: string; codes: readonly string[] };

const VERSION = 1;
const zeroVolume = feedVolume.default(0);

const candle = z
  .object({
    type: z.literal('candle'),
    code: z.string(),
    start: feedTime,
    time: feedTime,
    open: feedPrice,
    high: feedPrice,
    low: feedPrice,
    close: feedPrice,
    volume: zeroVolume,
    over: z.boolean(),
  })
  .transform(({ code, start, time, open, high, low, close, volume, over }) => ({
    code,
    atMs: time,
    isOver: over,
    bar: { startMs: start, open, high, low, close, volume } satisfies Bar,
  }))
  .refine(({ bar }) => isSoundMinute(bar));

const tick = z
  .object({
    type: z.literal('tick'),
    code: z.string(),
    time: feedTime,
    price: feedPrice,
    seq: z.int().min(0).optional(),
    volume: zeroVolume,
  })
  .transform(
    ({ code, time, price, seq, volume }): FeedReport => ({
      type: 'tick',
      tick: { code, atMs: time, priceMicro: price, seq: seq ?? null, volumeMicro: volume },
    }),
  );

const hello = z
  .object({ type: z.literal('hello'), version: z.int() })
  .transform(
    ({ version }): FeedReport =>
      version === VERSION
        ? { type: 'alive' }
        : { type: 'refused', reason: `version ${version} of the protocol, not ${VERSION}` },
  );

const report = z.union([
  tick,
  candle.transform((minute): FeedReport => ({ type: 'minute', minute })),
  hello,
  z.object({ type: z.literal('heartbeat') }).transform((): FeedReport => ({ type: 'alive' })),
  z.object({ type: z.literal('closing') }).transform((): FeedReport => ({ type: 'closing' })),
  z
    .object({ type: z.literal('error'), message: z.string() })
    .transform(({ message }): FeedReport => ({ type: 'refused', reason: message })),
]);

const subscribed = z.object({ type: z.literal('subscribed'), codes: z.array(z.string()) });
const end = z.object({ type: z.literal('end') });

export function plainAdapter({ socket, history, codes }: PlainSettings): FeedAdapter {
  const readMessage = (value: unknown): FeedReport => {
    const granted = subscribed.safeParse(value).data;
    const isMissing = (code: string): boolean => !granted?.codes.includes(code);
    if (granted) return subscribedReport(codes, codes.filter(isMissing));
    return report.safeParse(value).data ?? { type: 'torn' };
  };

  return {
    address: socket,
    history,
    subscription: [JSON.stringify({ type: 'subscribe', version: VERSION, codes })],
    numbersEachTick: true,
    read: (text) => messagesOf(text).map(readMessage),
    async minutes(code, fromMs, toMs, signal) {
      const url = new URL(history);
      url.searchParams.set('code', code);
      url.searchParams.set('from', String(fromMs));
      url.searchParams.set('to', String(toMs));
      const asked = Math.ceil((toMs - fromMs) / MINUTE_MS);
      const lines = (await askHistory(url, asked, signal)).trimEnd().split('\n').map(jsonOf);
      // The last line tells a whole answer from one that was cut off.
      if (!end.safeParse(lines.pop()).success) throw new FeedError('the history has no end');
      const minutes = z.array(candle).safeParse(lines).data;
      if (!minutes) throw new FeedError('the history holds something else than candles');
      return minutes
        .filter((minute) => minute.code === code && minute.isOver)
        .map(({ bar }) => bar)
        .filter(({ startMs }) => startMs >= fromMs && startMs < toMs)
        .sort((a, b) => a.startMs - b.startMs);
    },
  };
}
