import { RISK_LEVELS, type RiskLevels } from '#contract/constants';
import { MINUTE_MS } from '#contract/time-units';
import type { CatalogueInstrument } from '#server/market/catalogue';
import { INSTRUMENTS } from '#server/market/instruments';
import { parseRecording } from '#server/market/read-recording';
import { type Random, seededRandom } from '../random.ts';
import { replayOf } from '../replay-of.ts';
import type { TestServer } from '../server.ts';
import { expectTold } from '../told.ts';
import { pricesNear, randomTicket } from './random-ticket.ts';
import { csvOf, type Lengths, randomCandles } from './recording.ts';
import { type Done, doneBy, readDone } from './seen.ts';
import { oneServer } from './sites.ts';
import { SlowAccount, type SlowNights, type SlowRise } from './slow-account.ts';
import { SlowMarket } from './slow-market.ts';

/** Ten minutes before the weekend of currencies and metals, a Friday. */
const START_MS = Date.UTC(2026, 0, 16, 21, 50);
const ANCHOR_MS = Date.UTC(2026, 0, 5, 12);
const ORDERS_OF_USER = 20;
/** After this share of the ticks no more orders are placed. */
const PLACING = 0.9;
/** In percent of a year, so dear that nights alone liquidate accounts; PEPPER has none. */
const FINANCING = { EURUSD: [-900, 500], XAUUSD: [-90, 45], BTCUSD: [-700, 600] } as const;
/** A currency and gold are held over a weekend, a coin over a midnight (UTC). */
const NIGHTS = [
  { code: 'EURUSD', atMs: Date.UTC(2026, 0, 16, 22), nights: 3 },
  { code: 'XAUUSD', atMs: Date.UTC(2026, 0, 16, 22), nights: 3 },
  { code: 'BTCUSD', atMs: Date.UTC(2026, 0, 17), nights: 1 },
] as const;
/** A currency and gold require more margin from so many minutes before their weekend on. */
const RISES = { EURUSD: { factor: '20', minutes: 4 }, XAUUSD: { factor: '12.5', minutes: 3 } } as const;
const CLOSES_MS = Date.UTC(2026, 0, 16, 22);
/** So often a part of a position is closed after an order was placed, and a pending order told to wait for another price. */
const PART = 0.3;
const MOVE = 0.5;
/** So often a server is taken away from one tick to the next. */
const DISTURBED = 0.02;

export type Size = {
  seed: number;
  speed: number;
  minutes: number;
  ticks: number;
  orders: number;
  /** Of each code's candles; without it all are of a minute. */
  lengths?: Lengths;
  /** Without them the site has those by default. */
  riskLevels?: RiskLevels;
};
/** Of one user, with the balance at the end. */
export type Account = Done & { balance: number };
/** `prices` counts the changes of prices there were, `moved` the orders that were filled at a target they were moved to. */
export type Outcome = {
  expected: Account[];
  seen: Account[];
  isClean: boolean;
  prices: number;
  moved: number;
  /** Positions that were liquidated as more margin was required. */
  risen: number;
};

type User = { userId: number; accountId: number; slow: SlowAccount };

/**
 * Random orders on a random recording: what servers carry out whose ticks come at random, some of them late, and of which one is
 * taken away now and then, and what slow accounts do that see every change of every price.
 */
export async function replay(size: Size, open = oneServer): Promise<Outcome> {
  const { seed, speed, minutes, ticks, orders } = size;
  const random = seededRandom(seed);
  const candles = randomCandles(random, START_MS, minutes, size.lengths);
  const recording = parseRecording(csvOf(candles), 'random.csv');
  const source = replayOf(recording, { anchorMs: ANCHOR_MS, speed }, CATALOGUE);
  let nowMs = ANCHOR_MS;
  const { marginCall, stopOut } = size.riskLevels ?? RISK_LEVELS;
  const env = { MARGIN_CALL_PERCENT: String(marginCall), STOP_OUT_PERCENT: String(stopOut) };
  const rises = risesOf(source.instruments);
  const site = await open(random, { source, clock: () => nowMs }, env);
  try {
    const users = await newUsers(
      site.server(),
      Math.ceil(orders / ORDERS_OF_USER),
      (balance) => new SlowAccount(balance, stopOut, rises),
    );
    const accounts = users.map(({ slow }) => slow);
    const slowMarket = new SlowMarket(candles, source.instruments, nightsOf(source.instruments), rises);
    const instants = instantsOf(random, size);
    for (const [index, passedMs] of instants.entries()) {
      const proceed = () => {
        nowMs = ANCHOR_MS + passedMs;
      };
      if (random.chance(DISTURBED)) await site.disturb(proceed);
      proceed();
      await site.tick();
      slowMarket.advance(source.marketMs?.(nowMs) ?? nowMs, accounts);
      // Commands come between the ticks.
      const untilNext = (instants[index + 1] ?? passedMs) - passedMs;
      nowMs += random.below(untilNext + 1);
      slowMarket.advance(source.marketMs?.(nowMs) ?? nowMs, accounts);
      const due = index < ticks * PLACING ? Math.ceil(((index + 1) * orders) / (ticks * PLACING)) : 0;
      for (let count = Math.ceil((index * orders) / (ticks * PLACING)); count < due; count += 1) {
        await place(site.server(), random, random.pick(users), size);
        if (random.chance(PART)) await closePart(site.server(), random, random.pick(users), slowMarket);
        if (random.chance(MOVE)) await moveTarget(site.server(), random, random.pick(users));
      }
    }
    const server = site.server();
    const doneOn = await readDone(server);
    await expectTold(server.stored);
    const balanceOf = async ({ userId }: User) =>
      (await server.services.trading.readAccount(userId))?.balanceMicro ?? 0;
    return {
      expected: accounts.map((account) => ({ ...doneBy(account), balance: account.balance })),
      seen: await Promise.all(
        users.map(async (user) => ({ ...doneOn(user.accountId), balance: await balanceOf(user) })),
      ),
      isClean: (await server.audit()).isClean,
      prices: slowMarket.count,
      moved: accounts.flatMap(({ fired, moved }) =>
        fired.filter(({ what, orderId }) => what === 'filled' && moved.has(orderId)),
      ).length,
      risen: accounts.flatMap(({ fired }) =>
        fired.filter(
          ({ what, atMs }) => what === 'liquidation' && rises.some(({ fromMs }) => fromMs === atMs),
        ),
      ).length,
    };
  } finally {
    await site.dispose();
  }
}

const CATALOGUE = INSTRUMENTS.map((instrument): CatalogueInstrument => {
  const [long, short] = FINANCING[instrument.code as keyof typeof FINANCING] ?? [];
  const rise = RISES[instrument.code as keyof typeof RISES];
  return {
    ...instrument,
    ...(long !== undefined && { financing: { long: `${long}`, short: `${short}` } }),
    // The break of gold, which is an hour, is none of them.
    ...(rise && { closureMargin: { ...rise, atLeastHours: 2 } }),
  };
});

function risesOf(instruments: readonly CatalogueInstrument[]): SlowRise[] {
  return Object.entries(RISES).map(([code, { factor, minutes }]) => ({
    instrumentId: instruments.find((one) => one.code === code)?.id ?? 0,
    factor: Number(factor),
    fromMs: CLOSES_MS - minutes * MINUTE_MS,
    untilMs: Number.POSITIVE_INFINITY,
  }));
}

/** In the order of ids, as one instant may be the end of several. */
function nightsOf(instruments: readonly CatalogueInstrument[]): SlowNights[] {
  return NIGHTS.map(({ code, atMs, nights }) => {
    const [long, short] = FINANCING[code];
    return { instrumentId: instruments.find((one) => one.code === code)?.id ?? 0, atMs, nights, long, short };
  });
}

/** When ticks come, in milliseconds of the wall clock since the start: close together and far apart. */
export function instantsOf(
  random: Random,
  { minutes, speed, ticks }: Pick<Size, 'minutes' | 'speed' | 'ticks'>,
): number[] {
  const lengthMs = (minutes * MINUTE_MS) / speed;
  return Array.from({ length: ticks }, () => Math.floor(random.next() * lengthMs)).sort((a, b) => a - b);
}

async function newUsers(
  server: TestServer,
  count: number,
  slowOf: (balance: number) => SlowAccount,
): Promise<User[]> {
  const users: User[] = [];
  while (users.length < count) {
    const { userId } = await server.demo();
    const account = await server.services.trading.readAccount(userId);
    if (!account) throw new Error('a demo user has an account');
    users.push({ userId, accountId: account.id, slow: slowOf(account.balanceMicro) });
  }
  return users;
}

/** Places a random order with the server, and what became of it with the slow account. */
async function place(
  { market, services }: TestServer,
  random: Random,
  { userId, slow }: User,
  { minutes, orders }: Size,
): Promise<void> {
  const instrument = random.pick(market.instruments);
  const { closeMicro } = market.latest().quote(instrument.id);
  const waiting = [...slow.orders.values()].filter(
    ({ waitsFor, pairedWith }) => waitsFor && pairedWith === undefined,
  );
  const ticket = randomTicket(random, instrument, closeMicro, {
    waitingIds: waiting.map(({ id }) => id),
    longestMs: ((minutes * MINUTE_MS) / orders) * 20,
  });
  const placed = await services.trading.submit({ userId, idempotencyKey: null }, ticket).catch(() => null);
  if (!placed) return;
  const micro = (text: string) => Math.round(Number(text) * 1e6);
  slow.add({
    id: placed.orderId,
    instrumentId: instrument.id,
    isBuy: ticket.direction === 1,
    units: Math.round(Number(ticket.lots) * Number(instrument.unitsPerLot) * 1e6),
    margin: placed.marginMicro,
    fee: placed.feeMicro,
    stop: micro(ticket.stopLoss),
    take: micro(ticket.takeProfit),
    price: placed.priceMicro,
    waitsFor: placed.isOpen ? null : placed.priceMicro > closeMicro ? 'above' : 'below',
    ...(ticket.ocoId !== undefined && { pairedWith: ticket.ocoId }),
    ...(ticket.goodForMs !== undefined && { until: market.latest().marketMs + ticket.goodForMs }),
    ...((ticket.trailDistance ?? ticket.trailPercent) !== undefined && {
      trail: {
        distance: micro(ticket.trailDistance ?? '0'),
        percentCents: Math.round(Number(ticket.trailPercent ?? '0') * 100),
        tick: 10 ** (6 - instrument.pricePrecision),
      },
    }),
  });
}

/** Moves the target of a random pending order near the price, on either side, with the server and of the slow account. */
async function moveTarget(
  { market, services }: TestServer,
  random: Random,
  { userId, slow }: User,
): Promise<void> {
  const waiting = [...slow.orders.values()].filter(({ waitsFor }) => waitsFor !== null);
  if (waiting.length === 0) return;
  const order = random.pick(waiting);
  const { closeMicro } = market.latest().quote(order.instrumentId);
  const instrument = market.find(order.instrumentId);
  if (!instrument) return;
  const { text, away } = pricesNear(random, instrument, closeMicro);
  const { distance = 0, percentCents = 0 } = order.trail ?? {};
  const caller = { userId, idempotencyKey: null };
  const saved = await services.trading
    .setStops(caller, {
      orderId: order.id,
      targetPrice: text(closeMicro + random.pick([1, -1]) * away()),
      stopLoss: text(order.stop),
      takeProfit: text(order.take),
      ...(distance > 0 && { trailDistance: text(distance) }),
      ...(percentCents > 0 && { trailPercent: (percentCents / 100).toFixed(2) }),
    })
    .catch(() => null);
  if (!saved?.moved) return;
  const { targetMicro, marginMicro, feeMicro } = saved.moved;
  slow.moveTarget(order, {
    ...{ price: targetMicro, margin: marginMicro, fee: feeMicro },
    waitsFor: targetMicro > closeMicro ? 'above' : 'below',
  });
}

/** Closes about half of a random position, with the server and of the slow account. */
async function closePart(
  { market, services }: TestServer,
  random: Random,
  { userId, slow }: User,
  { prices }: SlowMarket,
): Promise<void> {
  const open = [...slow.orders.values()].filter(({ waitsFor }) => waitsFor === null);
  if (open.length === 0) return;
  const order = random.pick(open);
  const unitsPerLot = Number(market.find(order.instrumentId)?.unitsPerLot) * 1e6;
  const lots = Math.floor(order.units / unitsPerLot / 2);
  if (lots === 0) return;
  const caller = { userId, idempotencyKey: null };
  const closed = await services.trading.close(caller, order.id, String(lots)).catch(() => null);
  if (!closed?.part) return;
  slow.closePart(order, lots * unitsPerLot, closed.part.orderId, market.latest().marketMs, prices);
}
