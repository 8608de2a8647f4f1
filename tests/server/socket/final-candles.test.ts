import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import { PERIOD_MS, PERIODS } from '#contract/constants';
import { candleOnWire, SOCKET_PATH, TOPIC } from '#contract/socket';
import { MINUTE_MS } from '#contract/time-units';
import { parseRecording } from '#server/market/read-recording';
import { csvOf, randomCandles } from '../../support/price-path/recording.ts';
import { seededRandom } from '../../support/random.ts';
import { replayOf } from '../../support/replay-of.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const CODE = 'EURUSD';
const START_MS = Date.UTC(2026, 0, 14, 13);
const ANCHOR_MS = Date.UTC(2026, 0, 5, 12);
const MINUTES = 900;
const STEPS = 400;

type Pushed = { Period: string; Time: number };
type Chart = { sinceMs: number; socket: WebSocket; known: Map<string, Pushed> };

const keyOf = ({ Period, Time }: Pushed): string => `${Period} ${Time}`;

/** A chart that joins now, and the last that the server sent it of each candle. */
async function join({ address }: TestServer, sinceMs: number): Promise<Chart> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${SOCKET_PATH}?lang=en`);
  const known = new Map<string, Pushed>();
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as { type: string; data: Pushed[] };
    if (message.type === TOPIC.kline(CODE)) for (const one of message.data) known.set(keyOf(one), one);
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'sub', topic: TOPIC.kline(CODE) }));
  await expect.poll(() => known.size).toBeGreaterThan(0);
  return { sinceMs, socket, known };
}

let server: TestServer;
afterEach(() => server.dispose());

test.each([
  1, 60, 3_600, 10_000,
])('S7.32 at speed %i a chart gets the final form of every candle since it joined', async (speed) => {
  const random = seededRandom(speed);
  const recording = parseRecording(csvOf(randomCandles(random, START_MS, MINUTES)), 'random.csv');
  const source = replayOf(recording, { anchorMs: ANCHOR_MS, speed });
  const { id } = source.instruments.find(({ code }) => code === CODE) ?? { id: 0 };
  let nowMs = ANCHOR_MS;
  const marketMs = () => source.marketMs?.(nowMs) ?? nowMs;
  server = await startServer({ source, clock: () => nowMs, flushGapMs: 0 });
  // A second, but no more than the recording has.
  const stepMs = Math.min(1_000, ((MINUTES - 10) * MINUTE_MS) / speed / STEPS);
  const charts: Chart[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    nowMs += stepMs * 2 * random.next();
    await server.market.tick();
    if (random.chance(0.02)) charts.push(await join(server, marketMs()));
    // Some looks come one by one, some together.
    if (random.chance(0.3)) await new Promise(setImmediate);
  }
  const candles = PERIODS.flatMap((period) =>
    source
      .candles(id, period, marketMs(), MINUTES)
      .map((candle) => ({ ...candleOnWire({ ...candle, period }), endMs: candle.time + PERIOD_MS[period] })),
  );
  for (const { sinceMs, socket, known } of charts) {
    const wanted = candles
      .filter(({ endMs }) => endMs > sinceMs)
      .map(({ endMs, ...candle }) => candle as Pushed);
    const told = () => wanted.map((one) => known.get(keyOf(one)) ?? 'nothing');
    await expect.poll(told).toEqual(wanted);
    socket.close();
  }
}, 30_000);
