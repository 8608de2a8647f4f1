import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { boot } from '#server/compose/compose';
import { readSettings } from '#server/settings';
import { beginUnseen, copiesOn, newCaller, withoutOwnRounds } from '../support/copies/site.ts';
import { COPY_TERMS } from '../support/copies.ts';
import { DRIVEN, DrivenSource } from '../support/driven-source.ts';
import { marketOrder } from '../support/orders.ts';
import { MANY_DEMOS } from '../support/server.ts';
import { type BenchRow, median, printRows } from './measured.ts';

const FOLLOWERS = Number(process.env.BENCH_FOLLOWERS ?? 10_000);
/** Orders of the leader, each copied by all of them; the first only warms up. */
const ROUNDS = 4;
/** What is made, or ordered, at once. */
const AT_ONCE = 256;

type Server = Awaited<ReturnType<typeof boot>>;

/**
 * How many copies of one order are opened a second, durably, beside the same number of plain orders on accounts of their own, given to
 * the same server in process, in turns.
 */
export async function benchCopies(): Promise<BenchRow[]> {
  mkdirSync('data', { recursive: true });
  const dataDir = mkdtempSync(resolve('data/bench-'));
  const clock = { nowMs: Date.now() };
  const server = await boot(readSettings({ PORT: '0', DATA_DIR: dataDir, TRADERS: 'none', ...MANY_DEMOS }), {
    source: new DrivenSource(),
    clock: () => clock.nowMs,
    logLevel: 'silent',
  });
  try {
    return await measure(server, clock);
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(server: Server, clock: { nowMs: number }): Promise<BenchRow[]> {
  const { database, accounts, trading } = server.services;
  const site = withoutOwnRounds({ ...server, clock });
  const { following, faults } = copiesOn(site);
  const open = (index: number) =>
    database.queue.submit((tx) =>
      accounts.insertReal(tx, {
        address: { channel: 'email', email: `copier${index}@bench.example` },
        ...{ passwordHash: '', depositUsd: '100000' },
      }),
    );
  const leader = await open(FOLLOWERS);
  await database.queue.submit((tx) =>
    tx.runner.run(
      `INSERT INTO leader (user_id, name, name_key, begun_at, fee_percent) VALUES (${leader}, 'Heron', 'heron', ${clock.nowMs}, 20)`,
      [],
    ),
  );
  const followers = await inBatches(FOLLOWERS, open);
  await inBatches(FOLLOWERS, (index) =>
    beginUnseen(site, followers[index] ?? 0, { ...COPY_TERMS, leaderId: leader }),
  );
  const copied: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    clock.nowMs += 1_000;
    await trading.submit(newCaller(leader), marketOrder(DRIVEN.euro.id, '0.2'));
    copied.push(await perSecond(() => following.follow(leader)));
    plain.push(
      await perSecond(() =>
        inBatches(FOLLOWERS, (index) =>
          trading.submit(newCaller(followers[index] ?? 0), marketOrder(DRIVEN.euro.id, '0.1')),
        ),
      ),
    );
  }
  if (faults.length > 0) throw faults[0];
  const value = median(copied.slice(1));
  const peer = { what: 'plain orders of as many accounts, in turn', value: median(plain.slice(1)) };
  return [
    {
      what: `Copies of one order, ${FOLLOWERS.toLocaleString('en')} followers`,
      ...{ value, unit: '/s', peer, ratio: value / peer.value },
    },
  ];
}

/** What a thing comes to that is done for all followers. */
async function perSecond(run: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await run();
  return (FOLLOWERS / (performance.now() - startMs)) * 1_000;
}

async function inBatches<T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - from);
    all.push(...(await Promise.all(Array.from({ length: size }, (_, index) => run(from + index)))));
  }
  return all;
}

if (import.meta.main) printRows(await benchCopies());
