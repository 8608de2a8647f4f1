import { expect, test } from 'vitest';
import { DIRECTION } from '#contract/constants';
import { DAY_MS } from '#contract/time-units';
import { endOf } from '../../support/copies/doomed.ts';
import { copiedOrderIds, expectCopies, expectFollowed } from '../../support/copies/invariants.ts';
import { beginUnseen, copiesOn, inBatches, newCaller, withoutOwnRounds } from '../../support/copies/site.ts';
import { COPY_TERMS, makeLeader } from '../../support/copies.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { marketOrder } from '../../support/orders.ts';
import { seededRandom } from '../../support/random.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** Leaders who are copied over a year of market time, or as much of it as is asked for, with months, stops and kills. */

const LEADERS = Number(process.env.YEAR_LEADERS ?? 3);
const FOLLOWERS = Number(process.env.YEAR_FOLLOWERS ?? 24);
const DAYS = Number(process.env.YEAR_DAYS ?? 40);
/** A leader trades on one of so many days, by chance. */
const TRADES_EVERY = Number(process.env.YEAR_TRADES_EVERY ?? 1);
const KILLS = Number(process.env.YEAR_KILLS ?? 1);
const SEED = Number(process.env.YEAR_SEED ?? 1);
const INSTRUMENTS = [DRIVEN.euro, DRIVEN.gold, DRIVEN.bitcoin];

type Random = ReturnType<typeof seededRandom>;
type Place = { server: TestServer; random: Random; leaders: readonly number[] };

async function people(server: TestServer, count: number): Promise<number[]> {
  const { database, accounts } = server.services;
  return inBatches(Array.from({ length: count }), () =>
    database.queue.submit((tx) => accounts.insertDemo(tx, null)),
  );
}

/** Closes what is open, and opens something else. */
async function trade({ server, random }: Place, leader: number): Promise<void> {
  const { trading } = server.services;
  const account = await trading.readAccount(leader);
  for (const { id } of account?.positions.values() ?? [])
    if (random.below(3) > 0) await trading.close(newCaller(leader), id);
  const { id } = INSTRUMENTS[random.below(INSTRUMENTS.length)] ?? DRIVEN.euro;
  const direction = random.below(2) === 0 ? DIRECTION.buy : DIRECTION.sell;
  await trading.submit(newCaller(leader), marketOrder(id, '0.1', direction));
}

/** Prices move, leaders trade, copies follow, and what the clock does is done. */
async function day(place: Place): Promise<void> {
  const { server, random, leaders } = place;
  for (const { id, pricePrecision } of INSTRUMENTS) {
    const move = 1 + (random.below(2_001) - 1_000) / 100_000;
    const price = (server.market.quote(id).closeMicro / 1e6) * move;
    server.source.set({ id }, Number(price.toFixed(pricePrecision)));
  }
  server.clock.nowMs += DAY_MS;
  await server.tick();
  const trading = leaders.filter(() => random.below(TRADES_EVERY) === 0);
  await inBatches(trading, (leader) => trade(place, leader));
  const { copies, following, faults } = copiesOn(server);
  await inBatches(leaders, (leader) => following.follow(leader));
  await following.stopLosing();
  await copies.takeFees();
  await copies.look();
  expect(faults).toEqual([]);
}

/** Kills a node in the midst of the copies of an order of the leader's, and starts another. */
async function kill({ server, random, leaders }: Place): Promise<TestServer> {
  const leader = leaders[random.below(leaders.length)] ?? 0;
  server.clock.nowMs += 1_000;
  const doom = { leader, instrumentId: DRIVEN.euro.id, nowMs: server.clock.nowMs, nth: 2 };
  let signal = '';
  const next = await server.restart(async () => {
    signal = await endOf(server, { ...doom, at: 'deciding' });
  });
  expect(signal).toBe('SIGKILL');
  return withoutOwnRounds(next);
}

test(`S7.24 ${LEADERS} leaders and ${FOLLOWERS} followers over ${DAYS} days: all is followed, and all money is where it was booked`, async () => {
  // No user logs in, and the clock goes on by a year: idle demo accounts stay.
  let server = withoutOwnRounds(await startServer({}, { DEMO_KEPT_DAYS: '1000' }));
  try {
    const random = seededRandom(SEED);
    const leaders = await people(server, LEADERS);
    for (const leader of leaders) await makeLeader(server, leader);
    const followers = await people(server, FOLLOWERS);
    await inBatches(followers, (userId) =>
      beginUnseen(server, userId, {
        ...COPY_TERMS,
        leaderId: leaders[userId % LEADERS] ?? 0,
        ...{ size: ['0.5', '1', '3'][random.below(3)] ?? '1', stop: ['0', '10'][random.below(2)] ?? '0' },
        stopUnit: 'percent',
      }),
    );
    // A leader in play money takes nothing by the rule; here fees are looked at as well.
    await server.stored.change('UPDATE copy SET fee_percent = 20');
    const killEvery = Math.ceil(DAYS / (KILLS + 1));
    for (let at = 1; at <= DAYS; at += 1) {
      if (at % killEvery === 0 && at < DAYS) server = await kill({ server, random, leaders });
      const isLooked = at % 30 === 0 || at === DAYS;
      const before = isLooked ? await copiedOrderIds(server) : new Set<number>();
      await day({ server, random, leaders });
      if (at % 7 === 0 || isLooked) await expectFollowed(server, `day ${at}`);
      if (!isLooked) continue;
      await expectCopies(server, before, `day ${at}`);
      console.log(`day ${at} of ${DAYS}`);
    }
    const count = async (what: string) =>
      Number((await server.stored.rows(`SELECT count(*) AS n FROM ${what}`))[0]?.n);
    console.log(
      `copies: ${await count('copy_order')} outcomes, ${await copiedOrderIds(server).then(({ size }) => size)} copied, ${await count('copy_fee')} fees, ${await count("copy WHERE state = 'ended'")} ended`,
    );
    expect(await count('copy_fee')).toBeGreaterThan(0);
  } finally {
    await server.dispose();
  }
}, 86_400_000);
