import { describe, expect, it } from 'vitest';
import type { LiveRun, Protocol } from '../../../support/feed/live-run.ts';
import { BTC, BTC_ID, ETH, ETH_ID, NOON, PROTOCOLS, startRun } from '../../../support/feed/live-run.ts';
import { MINUTE, type TrueEvent, trueMinute } from '../../../support/feed/truth.ts';
import { type Random, seededRandom } from '../../../support/random.ts';

/** A feed with every fault at random must have the minutes of one without any. `FEED_SEEDS` says how many runs. */

const SEEDS = Number(process.env.FEED_SEEDS ?? 1);
const MINUTES = 25;
const USD = 1_000_000;

type Script = { events: TrueEvent[]; prices: Set<number> };

/** The same market for both feeds: two instruments, minute after minute, in order of time. */
function script(random: Random): Script {
  const events: TrueEvent[] = [];
  const prices = new Set<number>();
  for (const [code, usd] of [
    [BTC, 90_000],
    [ETH, 3_000],
  ] as const) {
    let [openMicro, seq] = [usd * USD, 1];
    for (let index = 0; index < MINUTES; index += 1) {
      const told = trueMinute(random, code, NOON + index * MINUTE, openMicro, seq);
      for (const event of told) if (event.type === 'tick') prices.add(event.priceMicro);
      openMicro = told.at(-1)?.type === 'minute' ? (told.at(-1) as { bar: { close: number } }).bar.close : 0;
      seq += told.length;
      events.push(...told);
    }
  }
  return { events: events.sort((a, b) => a.atMs - b.atMs), prices };
}

/** Tells one event with whatever goes wrong. Answers what did. */
async function disturb(
  run: LiveRun,
  random: Random,
  event: TrueEvent,
  told: readonly TrueEvent[],
): Promise<string> {
  const { server, joined } = run;
  const kind = random.below(20);
  const text = server.textOf(event);
  if (kind === 0) server.send(text.slice(0, random.below(text.length)));
  else if (kind === 1) server.cutWithin(text);
  else if (kind === 2) server.cut();
  else if (kind === 3) return 'lost';
  else if (kind === 4) server.faults.historyFailures = 1 + random.below(3);
  else if (kind === 5) server.faults.historyCuts = 1;
  else if (kind === 6) server.sendClosing();
  else if (kind === 7) server.faults.refusal = 'not now';
  else if (kind === 8) server.faults.refusal = null;
  else if (kind === 9) {
    server.faults.refusal = null;
    await joined();
  }
  if (kind <= 2) return ['torn', 'cut within', 'cut'][kind] ?? '';
  server.send(text);
  if (kind === 10) server.send(text);
  if (kind === 11 && told.length > 0) server.tell(random.pick(told));
  if (kind === 12 && event.type === 'tick')
    server.tell({ ...event, seq: event.seq + 1, priceMicro: event.priceMicro * 3 });
  if (kind === 13 && event.type === 'tick')
    server.tell({ ...event, seq: event.seq + 1, atMs: event.atMs + 3_600_000 });
  if (kind === 14 && event.type === 'minute')
    server.tell({ ...event, bar: { ...event.bar, high: event.bar.high * 2 } });
  return '';
}

async function play(run: LiveRun, { events, prices }: Script, chaos: Random | null): Promise<void> {
  const { server, feed, now, joined } = run;
  await joined();
  const told: TrueEvent[] = [];
  for (const event of events) {
    now.ms = Math.max(now.ms, event.atMs);
    if (event.type === 'minute' && event.isOver) server.keep(event.code, event.bar);
    if (chaos) await disturb(run, chaos, event, told);
    else server.tell(event);
    told.push(event);
    await server.settle();
    for (const id of [BTC_ID, ETH_ID]) {
      const { closeMicro, isOpen } = feed.source.quote(id, now.ms);
      if (isOpen && !prices.has(closeMicro)) throw new Error(`${closeMicro} was never a price of ${id}`);
    }
  }
  server.faults.refusal = null;
  await run.settledUntil(NOON + MINUTES * MINUTE);
}

async function runOnce(protocol: Protocol, seed: number, isDisturbed: boolean): Promise<LiveRun> {
  const run = await startRun(protocol, { times: { historyMs: 0 }, limits: { absurdShare: 0.05 } });
  await play(run, script(seededRandom(seed)), isDisturbed ? seededRandom(seed + 1_000) : null);
  return run;
}

describe.each(PROTOCOLS)('a feed that speaks %s, disturbed at random', (protocol) => {
  const seen = { torn: 0, doubled: 0, absurd: 0, historyFailures: 0, reconnects: 0 };

  it.each(
    Array.from({ length: SEEDS }, (_, index) => index + 1),
  )('S3.3 S7.23 S7.32 has the minutes of an undisturbed one, seed %i', async (seed) => {
    const calm = await runOnce(protocol, seed, false);
    const disturbed = await runOnce(protocol, seed, true);
    await Promise.all([calm.feed.stop(), disturbed.feed.stop()]);
    for (const id of [BTC_ID, ETH_ID]) {
      expect(calm.minutes(id)).toHaveLength(MINUTES);
      expect(disturbed.minutes(id)).toEqual(calm.minutes(id));
      const kept = await disturbed.store.load(id, Number.MAX_SAFE_INTEGER, 1_000);
      expect(kept).toEqual(await calm.store.load(id, Number.MAX_SAFE_INTEGER, 1_000));
      expect(kept).toHaveLength(MINUTES);
    }
    expect(calm.feed.status().refusals).toEqual({
      ...{ torn: 0, unknown: 0, doubled: 0, late: 0, future: 0, absurd: 0 },
    });
    expect(calm.server.subscriptions).toBe(1);
    const { refusals, historyFailures } = disturbed.feed.status();
    seen.torn += refusals.torn;
    seen.doubled += refusals.doubled;
    seen.absurd += refusals.absurd;
    seen.historyFailures += historyFailures;
    seen.reconnects += disturbed.server.subscriptions - 1;
  }, 120_000);

  it('S7.23 met every fault in one seed or another', () => {
    for (const [fault, times] of Object.entries(seen)) expect(times, fault).toBeGreaterThan(0);
  });
});
