import { describe, expect, it, onTestFinished } from 'vitest';
import { INSTRUMENTS } from '#server/market/instruments';
import { seededDraws } from '#server/market/seeded';
import { createSimulatedSource } from '#server/market/simulated';
import { DRIVEN } from '../support/driven-source.ts';
import { trader } from '../support/orders.ts';
import { seededRandom } from '../support/random.ts';
import { startServer } from '../support/server.ts';
import { ONE, rounded, whole } from '../support/whole-numbers.ts';

/**
 * Candles and money worked out here in plain whole numbers, by none of the server's functions, and compared with what the server
 * says. FIGURE_CANDLES and FIGURE_ORDERS make it longer.
 */

const CANDLES = Number(process.env.FIGURE_CANDLES ?? 500);
const ORDERS = Number(process.env.FIGURE_ORDERS ?? 40);
const [LOOK, MINUTE, HOUR] = [250, 60_000, 3_600_000];
const PERIODS = [
  ['1min', 1],
  ['5min', 5],
  ['15min', 15],
  ['30min', 30],
  ['60min', 60],
] as const;

type OwnCandle = { time: number; open: number; high: number; low: number; close: number };

describe('candles', () => {
  it(`S9.3 are what the prices within them make them: ${CANDLES} in five periods`, () => {
    const { below } = seededRandom(20_260_114);
    const source = createSimulatedSource(seededDraws(11), INSTRUMENTS);
    let compared = 0;
    while (compared < CANDLES) {
      const instrument = INSTRUMENTS[below(INSTRUMENTS.length)] ?? INSTRUMENTS[0];
      const startMs = Date.UTC(2026, 0, 1) + below(300 * 24) * HOUR;
      const minutes = minutesOf(startMs, (atMs) => {
        const { isOpen, closeMicro } = source.quote(instrument?.id ?? 0, atMs);
        return isOpen ? closeMicro : null;
      });
      if (!minutes) continue;
      for (const [period, length] of PERIODS) {
        const own = united(minutes, length * MINUTE);
        const told = source
          .candles(instrument?.id ?? 0, period, startMs + HOUR - 1, 60 / length)
          .filter(({ time }) => time >= startMs)
          .map(({ time, open, high, low, close }) => ({
            ...{ time, open: micro(open), high: micro(high), low: micro(low), close: micro(close) },
          }));
        expect(told, `${instrument?.code} ${period} ${new Date(startMs).toISOString()}`).toEqual(own);
        compared += own.length;
      }
    }
  }, 1_800_000);
});

describe('money', () => {
  it(`S9.5 S9.6 S4.3 margin, fee, profit and balance of ${ORDERS} random orders`, async () => {
    const { below } = seededRandom(14);
    const server = await startServer();
    onTestFinished(() => server.dispose());
    const listed = new Map(
      (await server.get<Listed[]>('/v1/api/forex/trade_list')).data.map((one) => [one.Id, one]),
    );
    const choices = Object.values(DRIVEN).filter(({ multiples }) => multiples.length > 0);
    /** What the prices that convert another currency stand at. */
    const stands = new Map<number, string>(choices.map(({ id, basePrice }) => [id, basePrice]));
    const inUsd = (currency: string, amount: bigint, by: bigint): bigint => {
      if (currency === 'JPY') return rounded(amount * ONE, by * whole(stands.get(DRIVEN.yen.id) ?? ''));
      if (currency === 'EUR') return rounded(amount * whole(stands.get(DRIVEN.euro.id) ?? ''), by * ONE);
      return rounded(amount, by);
    };
    const owners = await Promise.all(
      Array.from({ length: 4 }, async () => trader(server, (await server.demo()).token)),
    );
    for (const owner of owners) {
      let balance = whole(await owner.balance());
      for (let done = 0; done < ORDERS / owners.length; done += 1) {
        const instrument = choices[below(choices.length)] ?? DRIVEN.euro;
        const terms = listed.get(instrument.id) as Listed;
        const start = Number(instrument.basePrice);
        const priceAt = () =>
          Number((start * (0.95 + below(1_000) / 10_000)).toFixed(instrument.pricePrecision));
        const isBuy = below(2) === 1;
        const multiple = instrument.multiples[below(instrument.multiples.length)] ?? '1';
        const steps = 1 + below(20);
        const lots = (Number(instrument.minLots) * steps).toFixed(3);
        const entry = priceAt();
        server.source.set(instrument, entry);
        stands.set(instrument.id, String(entry));
        await server.tick();
        const order = { forex_id: String(instrument.id), type: isBuy ? '1' : '2', cont: lots, multiple };
        const placed = await owner.submit(order as Parameters<typeof owner.submit>[0]);
        expect(placed.code, `${JSON.stringify(order)} ${placed.msg}`).toBe(1);
        const [open] = (await owner.page('1')).data;
        const units = whole(terms.ForexContNum);
        const margin =
          terms.MarginMode === 1
            ? rounded(whole(lots) * units, ONE)
            : inUsd(instrument.currency, whole(lots) * units * whole(String(entry)), ONE * whole(multiple));
        // Per lot: the fee type of this site.
        const fee = rounded(whole(lots) * whole(terms.ForexFeeRate), ONE);
        expect([whole(open?.CautionMoney), whole(open?.TradeFee)]).toEqual([margin, fee]);
        // Near enough that no account is liquidated.
        const exit = Number((entry * (0.999 + below(200) / 100_000)).toFixed(instrument.pricePrecision));
        server.source.set(instrument, exit);
        stands.set(instrument.id, String(exit));
        await server.tick();
        const closed = await owner.close(placed.data.Id);
        const moved = whole(String(exit)) - whole(String(entry));
        const profit = inUsd(instrument.currency, (isBuy ? moved : -moved) * whole(lots) * units, ONE * ONE);
        expect(whole(closed.data.FactProfits)).toBe(profit);
        balance += profit - fee;
        expect(whole(await owner.balance())).toBe(balance);
        expect(whole(await owner.held())).toBe(0n);
        server.clock.nowMs += 1_000;
      }
    }
    expect(await server.audit()).toMatchObject({ isClean: true });
  }, 1_800_000);
});

type Listed = { Id: number; ForexContNum: string; ForexFeeRate: string; MarginMode: 0 | 1 };

/**
 * The minutes of an hour by its prices, looked at each quarter of a second: each opens at the price that stood when it began, and
 * one without a price has no candle. Null for an hour in which a session begins: the price it opens at stood nowhere before.
 */
function minutesOf(startMs: number, priceAt: (atMs: number) => number | null): OwnCandle[] | null {
  const minutes: OwnCandle[] = [];
  let stood = priceAt(startMs - LOOK);
  for (let time = startMs; time < startMs + HOUR; time += MINUTE) {
    const looks = Array.from({ length: MINUTE / LOOK }, (_, look) => priceAt(time + look * LOOK));
    const within = looks.filter((price) => price !== null);
    const close = within.at(-1);
    if (close !== undefined) {
      if (stood === null) return null;
      const [high, low] = [Math.max(stood, ...within), Math.min(stood, ...within)];
      minutes.push({ time, open: stood, high, low, close });
    }
    stood = looks.at(-1) ?? null;
  }
  return minutes;
}

function united(minutes: readonly OwnCandle[], lengthMs: number): OwnCandle[] {
  const candles: OwnCandle[] = [];
  for (const minute of minutes) {
    const time = minute.time - (minute.time % lengthMs);
    const last = candles.at(-1);
    if (last?.time !== time) candles.push({ ...minute, time });
    else {
      last.high = Math.max(last.high, minute.high);
      last.low = Math.min(last.low, minute.low);
      last.close = minute.close;
    }
  }
  return candles;
}

const micro = (text: string): number => Number(whole(text));
