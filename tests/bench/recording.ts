import { execFileSync } from 'node:child_process';
import { createWriteStream, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MINUTE_MS } from '#contract/time-units';
import { INSTRUMENTS } from '#server/market/instruments';
import { readRecording } from '#server/market/read-recording';
import { sourceOf } from '#server/market/recorded';
import { seededRandom } from '../support/random.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type BenchRow, printRows } from './measured.ts';

const CANDLES = 1_000_000;
const START_MS = Date.UTC(2024, 0, 1);
/** Candles of a chart of days. */
const DAYS = 500;
const CHARTS = 50;

/** What one process found: how long it took, and what it had in memory at the most. */
type Loaded = { loadMs: number; peakMb: number; chartMs: number };

/** A recording of a million minutes, loaded, beside a plain loop over the same file: each in a process of its own. */
export async function benchRecording(): Promise<BenchRow[]> {
  const folder = temporaryFolder();
  const file = join(folder.path, 'million.csv');
  await pipeline(Readable.from(rows()), createWriteStream(file));
  const run = (how: string): Loaded =>
    JSON.parse(execFileSync(process.execPath, [import.meta.filename, how, file]).toString()) as Loaded;
  const idle = run('nothing');
  const plain = run('plain');
  const ours = run('recording');
  const megabytes = Math.round(statSync(file).size / 1e6);
  folder.delete();
  const what = `Recording of ${CANDLES.toLocaleString('en')} candles (${megabytes} MB)`;
  return [
    {
      what: `${what}: load`,
      value: ours.loadMs,
      unit: 'ms',
      peer: { what: 'plain loop', value: plain.loadMs },
      ratio: plain.loadMs / ours.loadMs,
    },
    {
      what: `${what}: memory at the most`,
      value: ours.peakMb,
      unit: 'MB',
      peer: { what: 'the same program without it', value: idle.peakMb },
      ratio: idle.peakMb / ours.peakMb,
    },
    { what: `${what}: a chart of ${DAYS} days`, value: ours.chartMs, unit: 'ms' },
  ];
}

function* rows(): Generator<string> {
  const random = seededRandom(1);
  yield 'Code,Time,Open,High,Low,Close,Volume\n';
  let price = 110_000;
  for (let minute = 0; minute < CANDLES; minute += 1) {
    const close = price + random.below(21) - 10;
    const prices = [price, Math.max(price, close) + random.below(5), Math.min(price, close) - 2, close];
    const time = new Date(START_MS + minute * MINUTE_MS).toISOString().replace('.000', '');
    yield `EURUSD,${time},${prices.map((one) => (one / 1e5).toFixed(5)).join()},${random.below(500)}\n`;
    price = close;
  }
}

/** Splits lines and cells, and reads each number: the least that any reader of the file does. */
function plainLoop(file: string): number {
  let sum = 0;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    for (const cell of line.split(',')) sum += Number(cell);
  }
  return sum;
}

/** The child: says what it found as JSON. */
function load(how: string, file: string): Loaded {
  const startedAt = performance.now();
  let chartMs = 0;
  let loadMs = 0;
  if (how === 'plain') plainLoop(file);
  if (how === 'recording') {
    const source = sourceOf(readRecording(file), INSTRUMENTS);
    loadMs = performance.now() - startedAt;
    const [instrument] = source.instruments;
    const sinceMs = performance.now();
    // Each at another instant, in the middle of its day.
    for (let chart = 0; chart < CHARTS; chart += 1) {
      const atMs = START_MS + (CANDLES - chart * 997) * MINUTE_MS - 1;
      if (source.candles(instrument?.id ?? 0, '1day', atMs, DAYS).length !== DAYS)
        throw new Error('days are missing');
    }
    chartMs = (performance.now() - sinceMs) / CHARTS;
  }
  loadMs ||= performance.now() - startedAt;
  return { loadMs, chartMs, peakMb: process.resourceUsage().maxRSS / 1_024 };
}

const [, , how, file] = process.argv;
if (import.meta.main) {
  if (how === undefined) printRows(await benchRecording());
  else process.stdout.write(JSON.stringify(load(how, file ?? '')));
}
