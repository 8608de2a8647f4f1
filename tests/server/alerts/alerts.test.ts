import { describe, expect, it } from 'vitest';
import { MAX_ALERTS, MAX_FIRED_ALERTS } from '#contract/alerts';
import { ERRORS } from '#contract/errors';
import {
  addAlert,
  alertList,
  changeAlert,
  deleteAlert,
  pauseAlert,
  resumeAlert,
} from '#contract/routes/alerts';
import { AlertWatch } from '#server/alerts/alert-watch';
import { MAX_ALERTS_TOLD_A_DAY } from '#server/alerts/unwritten';
import { Db } from '#server/store/handles';
import { watchPartOf } from '#server/trading/shared-watch';
import { DRIVEN } from '../../support/driven-source.ts';
import { serverForEach } from '../../support/server-hooks.ts';

type Alert = {
  id: number;
  forex_id: number;
  kind: string;
  side: string | null;
  price: string;
  percent: string | null;
  state: string;
  note: string;
  is_repeating: 0 | 1;
  fired_at: number | null;
  fired_price: string | null;
  fired_side: string | null;
  fired_count: number;
};
const { euro, gold } = DRIVEN;
/** The euro stands at 1.1. */
const RISE = { kind: 'price', side: 'above', price: '1.12', is_repeating: '0', note: '' };
const MOVE = { kind: 'percent', percent: '1', is_repeating: '0', note: '' };

describe('price alerts', () => {
  const server = serverForEach();
  const list = async (token: string) =>
    (await server.get<{ alerts: Alert[] }>(alertList.path, {}, { token })).data.alerts;
  const post = (token: string, route: { path: string }, form: Record<string, string>) =>
    server.post<Alert>(route.path, form, { token });
  const add = (token: string, form: Record<string, string> = RISE, { id }: { id: number } = euro) =>
    post(token, addAlert, { forex_id: String(id), ...form });
  /** The price is another one, and what that brought about is written. */
  const move = async (price: number, instrument = euro) => {
    server.clock.nowMs += 1_000;
    server.source.set(instrument, price);
    await server.tick();
    await server.services.alertWatch.settle();
  };
  const told = async (userId: number) =>
    (
      await server.stored.rows(
        `SELECT user_id, data FROM notification WHERE kind = 'price-alert' ORDER BY id`,
      )
    )
      .filter(({ user_id }) => Number(user_id) === userId)
      .map(({ data }) => JSON.parse(String(data)) as Record<string, string>);

  it('so many firings make a notification in a day, and the list counts those beyond', async () => {
    const { token, userId } = await server.demo();
    for (let count = 0; count < 3; count += 1)
      await add(token, { ...RISE, price: `1.12${count}`, is_repeating: '1' });
    const rounds = Math.ceil(MAX_ALERTS_TOLD_A_DAY / 3) + 5;
    const fireAll = async (times: number) => {
      for (let count = 0; count < times; count += 1) {
        await move(1.13);
        await move(1.1);
      }
    };
    await fireAll(rounds);
    expect(await told(userId)).toHaveLength(MAX_ALERTS_TOLD_A_DAY);
    expect((await list(token)).map((alert) => alert.fired_count)).toEqual([rounds, rounds, rounds]);
    server.clock.nowMs += 24 * 3_600_000;
    await fireAll(1);
    expect(await told(userId)).toHaveLength(MAX_ALERTS_TOLD_A_DAY + 3);
  });

  it('one that is crossed fires once, at the price that reached it, and is told', async () => {
    const { token, userId } = await server.demo();
    const { data } = await add(token, { ...RISE, note: ' sell ' });
    expect(data).toMatchObject({
      forex_id: euro.id,
      side: 'above',
      price: '1.12',
      state: 'armed',
      note: 'sell',
    });
    await move(1.1199);
    expect(await told(userId)).toEqual([]);
    await move(1.13);
    await move(1.1);
    await move(1.14);
    expect(await list(token)).toMatchObject([
      { id: data.id, state: 'fired', fired_price: '1.13', fired_side: 'above', fired_count: 1 },
    ]);
    expect(await told(userId)).toEqual([
      {
        ...{ alertId: String(data.id), instrumentId: String(euro.id), code: 'EURUSD', side: 'above' },
        ...{ percent: '', level: '1.12', price: '1.13' },
      },
    ]);
  });

  it('one that repeats counts again once the price came back over its level', async () => {
    const { token, userId } = await server.demo();
    await add(token, { ...RISE, is_repeating: '1' });
    for (const price of [1.13, 1.14, 1.12, 1.1199, 1.12, 1.11, 1.2]) await move(price);
    expect((await told(userId)).map(({ price }) => price)).toEqual(['1.13', '1.12', '1.2']);
    expect(await list(token)).toMatchObject([{ state: 'returning', fired_count: 3 }]);
    await move(1.1);
    expect(await list(token)).toMatchObject([{ state: 'armed', fired_count: 3 }]);
  });

  it('a fall is one from above', async () => {
    const { token, userId } = await server.demo();
    await add(token, { ...RISE, side: 'below', price: '1.09' });
    await move(1.2);
    await move(1.0899);
    expect(await told(userId)).toMatchObject([{ side: 'below', level: '1.09', price: '1.0899' }]);
  });

  it('a move by percent counts on either side, and anew from the price that fired', async () => {
    const { token, userId } = await server.demo();
    const { data } = await add(token, { ...MOVE, is_repeating: '1' });
    expect(data).toMatchObject({ kind: 'percent', side: null, price: '1.1', percent: '1' });
    for (const price of [1.11099, 1.111, 1.12, 1.1222, 1.12, 1.1]) await move(price);
    expect((await told(userId)).map(({ side, level, percent }) => [side, level, percent])).toEqual([
      ['above', '1.111', '1'],
      ['above', '1.12211', '1'],
      ['below', '1.11097', '1'],
    ]);
    expect(await list(token)).toMatchObject([{ price: '1.1', state: 'armed', fired_count: 3 }]);
  });

  it('waits for the first price after a pause of the market, and for none of a closed one', async () => {
    const { token, userId } = await server.demo();
    await add(token);
    server.source.setOpen(euro, false);
    await move(1.13);
    expect(await told(userId)).toEqual([]);
  });

  it('paused, no price counts; resumed, those count from then on', async () => {
    const { token, userId } = await server.demo();
    const { id } = (await add(token)).data;
    const percent = (await add(token, MOVE)).data.id;
    for (const one of [id, percent])
      expect((await post(token, pauseAlert, { id: String(one) })).data.state).toBe('paused');
    await move(1.13);
    expect(await told(userId)).toEqual([]);
    expect((await post(token, resumeAlert, { id: String(id) })).data.state).toBe('returning');
    expect((await post(token, resumeAlert, { id: String(percent) })).data).toMatchObject({
      ...{ state: 'armed', price: '1.13' },
    });
    await move(1.135);
    expect(await told(userId)).toEqual([]);
    await move(1.11);
    await move(1.125);
    expect((await told(userId)).map(({ alertId }) => Number(alertId))).toEqual([percent, id]);
    expect((await post(token, pauseAlert, { id: String(id) })).data.state).toBe('fired');
    expect((await post(token, resumeAlert, { id: String(id) })).data.state).toBe('returning');
  });

  it('changed, it waits for something else; its note alone changes nothing of that', async () => {
    const { token, userId } = await server.demo();
    const id = String((await add(token, MOVE)).data.id);
    await move(1.105);
    expect((await post(token, changeAlert, { id, ...MOVE, note: 'other' })).data).toMatchObject({
      ...{ price: '1.1', note: 'other' },
    });
    await move(1.111);
    expect(await told(userId)).toHaveLength(1);
    const lower = { ...RISE, side: 'below', price: '1.05' };
    expect((await post(token, changeAlert, { id, ...lower })).data).toMatchObject({
      kind: 'price',
      state: 'armed',
    });
    await move(1.05);
    expect(await told(userId)).toHaveLength(2);
  });

  it('deleted, it is gone', async () => {
    const { token, userId } = await server.demo();
    const id = String((await add(token)).data.id);
    expect((await server.post(deleteAlert.path, { id }, { token })).data).toEqual({ id: Number(id) });
    await move(1.13);
    expect([await list(token), await told(userId)]).toEqual([[], []]);
  });

  it.each([
    ['a level the price is beyond', { ...RISE, price: '1.1' }, 'alertAtMarket'],
    ['a level on the other side', { ...RISE, side: 'below' }, 'alertAtMarket'],
    ['no level', { kind: 'price', side: 'above', is_repeating: '0', note: '' }, 'malformed'],
    ['no percentage', { kind: 'percent', is_repeating: '0', note: '' }, 'malformed'],
    ['a level of nothing', { ...RISE, price: '0' }, 'priceRequired'],
    ['a level no price can be at', { ...RISE, price: '9999999999' }, 'priceRequired'],
    ['a level between two prices', { ...RISE, price: '1.100001' }, 'pricePrecision'],
    ['no side', { kind: 'price', price: '1.2', is_repeating: '0', note: '' }, 'malformed'],
    ['a move that is too small', { ...MOVE, percent: '0.09' }, 'alertPercentOutOfRange'],
    ['a move that is too large', { ...MOVE, percent: '50.01' }, 'alertPercentOutOfRange'],
    ['a move of too many digits', { ...MOVE, percent: '1.234' }, 'pricePrecision'],
    ['a note that is too long', { ...RISE, note: 'a'.repeat(101) }, 'malformed'],
    ['a character without a sign', { ...RISE, note: '\u0000' }, 'malformed'],
    ['a mark that turns the text', { ...RISE, note: 'sell\u202ellub' }, 'malformed'],
    ['a kind there is not', { ...RISE, kind: 'volume' }, 'malformed'],
  ] as const)('refuses %s', async (_, form, reason) => {
    const { token } = await server.demo();
    expect((await add(token, form)).code).toBe(ERRORS[reason]);
    expect(await list(token)).toEqual([]);
  });

  it('refuses an instrument there is not', async () => {
    const { token } = await server.demo();
    expect((await add(token, MOVE, { id: 999_999 })).code).toBe(ERRORS.unknownInstrument);
  });

  it('S6.2 another’s alert is as unknown as one there is not', async () => {
    const [one, other] = [await server.demo(), await server.demo()];
    const id = String((await add(one.token)).data.id);
    for (const [route, form] of [
      [changeAlert, RISE],
      [pauseAlert, {}],
      [resumeAlert, {}],
      [deleteAlert, {}],
    ] as const) {
      const [foreign, unknown] = [
        await post(other.token, route, { id, ...form }),
        await post(other.token, route, { id: '999999', ...form }),
      ];
      expect(foreign).toEqual(unknown);
      expect(foreign.code).toBe(ERRORS.unknownAlert);
    }
    expect(await list(other.token)).toEqual([]);
    expect(await list(one.token)).toMatchObject([{ state: 'armed' }]);
  });

  it('an account has so many that wait, and those that fired last', async () => {
    const { token } = await server.demo();
    for (let count = 0; count < MAX_ALERTS; count += 1) await add(token);
    expect((await add(token)).code).toBe(ERRORS.tooManyAlerts);
    await move(1.13);
    expect((await list(token)).filter(({ state }) => state === 'fired')).toHaveLength(MAX_ALERTS);
    await add(token, { ...RISE, price: '1.2' });
    await move(1.21);
    await add(token, { ...RISE, price: '1.3' });
    const alerts = await list(token);
    expect(alerts).toHaveLength(MAX_FIRED_ALERTS + 1);
    expect(alerts.slice(0, 2)).toMatchObject([{ state: 'armed' }, { state: 'fired', fired_price: '1.21' }]);
  });

  it('S7.1 a repeated call sets one alert', async () => {
    const { token } = await server.demo();
    const form = { forex_id: String(gold.id), ...MOVE };
    const [one, again] = [
      await server.post<Alert>(addAlert.path, form, { token, key: 'alert-key-1' }),
      await server.post<Alert>(addAlert.path, form, { token, key: 'alert-key-1' }),
    ];
    expect(again).toEqual(one);
    expect(await list(token)).toHaveLength(1);
  });

  it('one user’s price is none of another’s business', async () => {
    const [one, other] = [await server.demo(), await server.demo()];
    await add(one.token);
    await add(other.token, MOVE, gold);
    await move(1.13);
    expect([await told(one.userId), await told(other.userId)]).toMatchObject([[{ code: 'EURUSD' }], []]);
  });

  it('is watched on after a start, from where prices were looked at', async () => {
    const { token, userId } = await server.demo();
    await add(token);
    await server.restart(() => {
      server.clock.nowMs += 1_000;
      server.source.set(euro, 1.13);
    });
    await server.tick();
    await server.services.alertWatch.settle();
    expect(await told(userId)).toHaveLength(1);
  });

  it('of a part that goes to another node while they are read, none is watched here any more', async () => {
    const { token, userId } = await server.demo();
    await add(token);
    const share = { parts: new Set([watchPartOf(userId)]), isSure: () => true };
    const { runner } = server.database.db;
    let whenRead = Promise.resolve();
    const all: typeof runner.all = async (...statement) => {
      const rows = await runner.all(...statement);
      await whenRead;
      return rows;
    };
    const db = new Db(Object.assign(Object.create(runner), { all }));
    const { market, services } = server;
    const watch = new AlertWatch({
      ...{ market, share, bus: services.bus, clock: () => server.clock.nowMs },
      ...{ database: { db, queue: server.database.queue }, log: { error() {}, info() {} } },
    });
    const stop = watch.start();
    await watch.settle();
    expect([...watch.watched()]).toHaveLength(1);
    let read = () => {};
    whenRead = new Promise((resolve) => {
      read = resolve;
    });
    await add(token, { ...RISE, price: '1.13' });
    share.parts.clear();
    await server.market.tick();
    expect([...watch.watched()]).toEqual([]);
    read();
    await watch.settle();
    expect([...watch.watched()]).toEqual([]);
    await stop();
  });
});
