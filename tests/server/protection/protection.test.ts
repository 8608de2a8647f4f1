import { beforeEach, describe, expect, test } from 'vitest';
import { DIRECTION, PRICE_TYPE } from '#contract/constants';
import { ERRORS } from '#contract/errors';
import type { OwnProtection } from '#contract/routes/protection';
import { DAY_MS, HOUR_MS } from '#contract/time-units';
import type { Refusal } from '#server/refusal';
import { beginCopy, COPY_TERMS, makeLeader } from '../../support/copies.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { NOWHERE } from '../../support/nowhere.ts';
import { trader } from '../../support/orders.ts';
import { newPayer, type Payer } from '../../support/payments.ts';
import { keptLog } from '../../support/security-log.ts';
import type { TestServer } from '../../support/server.ts';
import { serverForEach } from '../../support/server-hooks.ts';

const KEY = 'b7d5a1e0-0000-4000-8000-000000000001';
/** A lot of euros, bought at the market. */
const LOT_OF_EUROS = {
  ...{ instrumentId: DRIVEN.euro.id, direction: DIRECTION.buy, priceType: PRICE_TYPE.market, lots: '1' },
  ...{ targetPrice: '0', stopLoss: '0', takeProfit: '0', multiple: '100' },
};

type Wire = {
  limits: {
    kind: OwnProtection['limits'][number]['kind'];
    max: string;
    used: string;
    next_max: string | null;
    next_at: number | null;
  }[];
  day_ends_at: number;
  pauses: { days: string; ends_at: number }[];
  alarm: string;
  bar: { reason: string; until: number } | null;
};

/** What a user does about their own protection, by the names of the wire. */
function protector(server: TestServer, { token }: Pick<Payer, 'token'>) {
  const read = async () => (await server.get<Wire>('/v1/api/protection', {}, { token })).data;
  const post = <Data = null>(path: string, form: Record<string, string>, options = {}) =>
    server.post<Data>(`/v1/api/protection/${path}`, form, { token, ...options });
  return {
    read,
    limitOf: async (kind: string) => (await read()).limits.find((limit) => limit.kind === kind),
    set: (kind: string, max: string, options = {}) =>
      post<{ counts_at: number | null }>('limit', { kind, max: max || 'none' }, options),
    pause: (days: string, options = {}) => post('pause', { days }, options),
    alarm: (alarm: string) => post('margin_alarm', { alarm }),
  };
}

describe('what a trader puts between themselves and their money', () => {
  const log = keptLog();
  const server = serverForEach(log.overrides, { REVIEW: 'manual' });
  let payer: Payer;
  let own: ReturnType<typeof protector>;
  beforeEach(async () => {
    payer = await newPayer(server);
    own = protector(server, payer);
  });

  const notices = async (kind: string) =>
    (await server.stored.rows(`SELECT data FROM notification WHERE kind = '${kind}'`)).map(({ data }) =>
      JSON.parse(String(data)),
    );
  const look = () => server.services.protectionWatch.look();
  /** A loss of about 10 USD for each ten thousandth: a lot of 100,000 euros, bought at 1.1. */
  const loseOn = async (price: number) => {
    const { data } = await payer.submit({ cont: '1' });
    await server.move(DRIVEN.euro, price);
    return data.Id;
  };

  test('S2.57 nothing is set at first, and nothing is kept from anybody', async () => {
    expect(await own.read()).toEqual({
      limits: ['deposit', 'loss', 'time'].map((kind) => ({
        kind,
        max: '',
        used: '0',
        next_max: null,
        next_at: null,
      })),
      day_ends_at: Date.UTC(2026, 0, 6),
      pauses: [1, 7, 30, 90, 180, 365].map((days) => ({
        days: String(days),
        ends_at: server.clock.nowMs + days * DAY_MS,
      })),
      alarm: 'off',
      bar: null,
    });
  });

  describe('limits', () => {
    test('S8.1 a new or stricter one counts at once, a looser one after 24 hours, and none as well', async () => {
      expect((await own.set('deposit', '500')).data).toEqual({ counts_at: null });
      expect((await own.set('deposit', '300')).data).toEqual({ counts_at: null });
      const atMs = server.clock.nowMs + DAY_MS;
      const looser = await own.set('deposit', '400.50');
      expect(looser).toMatchObject({ msg: 'Your limit changes in 24 hours.', data: { counts_at: atMs } });
      expect(await own.limitOf('deposit')).toMatchObject({ max: '300', next_max: '400.5', next_at: atMs });
      server.clock.nowMs = atMs - 1;
      expect(await own.limitOf('deposit')).toMatchObject({ max: '300' });
      server.clock.nowMs = atMs;
      expect(await own.limitOf('deposit')).toMatchObject({ max: '400.5', next_max: null, next_at: null });
      await own.set('deposit', '');
      expect(await own.limitOf('deposit')).toMatchObject({ max: '400.5', next_max: '' });
      server.clock.nowMs += DAY_MS;
      expect(await own.limitOf('deposit')).toMatchObject({ max: '', next_max: null });
    });

    test('S8.1 a looser one that waits is withdrawn by asking for the one that is set, and begins anew when asked again', async () => {
      await own.set('loss', '100');
      await own.set('loss', '200');
      await own.set('loss', '100');
      expect(await own.limitOf('loss')).toMatchObject({ max: '100', next_max: null });
      await own.set('loss', '200');
      server.clock.nowMs += 23 * HOUR_MS;
      await own.set('loss', '300');
      server.clock.nowMs += 2 * HOUR_MS;
      expect(await own.limitOf('loss'), 'the first wait is not the second').toMatchObject({ max: '100' });
      await own.set('loss', '50');
      expect(await own.limitOf('loss')).toMatchObject({ max: '50', next_max: null });
    });

    test.each([
      ['deposit', ['0', '0.99', '10000001', '5.001']],
      ['loss', ['0', '0.5', '1.234']],
      ['time', ['14', '1440', '30.5']],
    ] as const)('S8.2 a limit of %s out of its bounds is refused in words', async (kind, wrong) => {
      for (const max of wrong) {
        const { code, data, msg } = await own.set(kind, max);
        expect([code, data], max).toEqual([ERRORS.limitOutOfRange, { field: 'max' }]);
        expect(msg).toMatch(/^Enter a limit from \d+ to [\d,]+\.$/);
      }
      for (const max of ['-5', '1e3', 'much'])
        expect((await own.set(kind, max)).code, max).toBe(ERRORS.malformed);
      expect((await own.set('luck', '5')).code).toBe(ERRORS.malformed);
      expect((await own.read()).limits.every(({ max }) => max === '')).toBe(true);
    });

    test('S8.3 a repeated key changes nothing twice', async () => {
      await own.set('deposit', '100');
      const once = await own.set('deposit', '200', { key: KEY });
      server.clock.nowMs += HOUR_MS;
      expect(await own.set('deposit', '200', { key: KEY })).toEqual(once);
      expect((await own.limitOf('deposit'))?.next_at).toBe(once.data.counts_at);
    });

    test('S4.8 deposits beyond the limit of 24 hours are refused; rejected ones do not count', async () => {
      await own.set('deposit', '150');
      const pay = async (number: string) => payer.wire({ number, proofImg: await payer.proof() });
      const first = await pay('100');
      expect(first.code).toBe(1);
      expect(await pay('50.01')).toMatchObject({
        code: ERRORS.depositLimit,
        msg: 'You limited your deposits to 150.00 USD within 24 hours. Left now: 50.00 USD.',
        data: { field: 'number' },
      });
      expect((await own.limitOf('deposit'))?.used).toBe('100');
      const verdict = { isApproved: false, isInvalid: false, reason: 'no money came', operator: 'test' };
      await server.services.reviews.decide('deposit', first.data.id, verdict);
      expect((await pay('150')).code).toBe(1);
      expect((await pay('1')).code).toBe(ERRORS.depositLimit);
      server.clock.nowMs += DAY_MS;
      expect((await pay('150')).code).toBe(1);
    });

    test('S4.8 S8.3 of ten deposits at once no more go through than the limit lets', async () => {
      await own.set('deposit', '30');
      const proofs: string[] = [];
      for (let count = 0; count < 10; count += 1) proofs.push(await payer.proof());
      const answers = await Promise.all(proofs.map((proofImg) => payer.wire({ number: '10', proofImg })));
      expect(answers.filter(({ code }) => code === 1)).toHaveLength(3);
      expect(answers.filter(({ code }) => code === ERRORS.depositLimit)).toHaveLength(7);
    });

    test('S9.5 the loss of a day keeps new orders away, closed and open ones counted; closing goes on; the next day begins anew', async () => {
      await payer.fund('20000');
      await own.set('loss', '150');
      await own.set('time', '600');
      const open = await loseOn(1.0992);
      expect((await payer.submit({ cont: '0.1' })).code, 'about 80 lost').toBe(1);
      await server.move(DRIVEN.euro, 1.0983);
      const refused = await payer.submit({ cont: '0.1' });
      expect(refused).toMatchObject({
        code: ERRORS.lossLimit,
        msg: 'Your loss limit for today is reached. Time until you can open orders again: 12 hours.',
      });
      expect((await payer.reverse(open)).code).toBe(ERRORS.lossLimit);
      const { bar, limits } = await own.read();
      expect(bar).toEqual({ reason: 'loss', until: Date.UTC(2026, 0, 6) });
      expect(Number(limits.find(({ kind }) => kind === 'loss')?.used)).toBeGreaterThan(150);
      expect((await payer.close(open)).code, 'a position can always be closed').toBe(1);
      expect((await payer.submit({ cont: '0.1' })).code, 'what is closed counts').toBe(ERRORS.lossLimit);
      server.clock.nowMs = Date.UTC(2026, 0, 6) - 1;
      await server.tick();
      expect((await payer.submit({ cont: '0.1' })).code).toBe(ERRORS.lossLimit);
      server.clock.nowMs = Date.UTC(2026, 0, 6);
      await server.tick();
      expect((await payer.submit({ cont: '0.1' })).code).toBe(1);
      expect((await server.audit()).isClean).toBe(true);
    });

    test('S9.5 what trading won that day makes up for a loss, what was deposited or withdrawn does not', async () => {
      await payer.fund('20000');
      await own.set('loss', '100');
      const won = await loseOn(1.102);
      await payer.close(won);
      await payer.fund('5000');
      await payer.submit({ cont: '1' });
      await server.move(DRIVEN.euro, 1.1005);
      expect((await payer.submit({ cont: '0.1' })).code, 'won 200, lost 150').toBe(1);
      await server.move(DRIVEN.euro, 1.0985);
      expect((await payer.submit({ cont: '0.1' })).code, 'won 200, lost 350').toBe(ERRORS.lossLimit);
    });

    describe('in one transaction, orders are barred by what was booked before them', () => {
      /** The commands wait together, so one transaction takes them. Answers the refusal of each order, null where there is none. */
      const ordersAfter = async (count: number, first: () => Promise<unknown>[]) => {
        const { trading } = server.services;
        const caller = { userId: payer.userId, idempotencyKey: null };
        const before = first();
        const orders = Array.from({ length: count }, () =>
          trading.submit(caller, LOT_OF_EUROS).then(
            () => null,
            ({ reason }: Refusal) => reason,
          ),
        );
        await Promise.all(before);
        return Promise.all(orders);
      };
      beforeEach(async () => {
        await payer.fund('20000');
      });

      test('S9.5 S8.3 after a close at a loss none of ten orders opens', async () => {
        const open = await loseOn(1.098);
        await own.set('loss', '150');
        const caller = { userId: payer.userId, idempotencyKey: null };
        const refused = await ordersAfter(10, () => [server.services.trading.close(caller, open)]);
        expect(refused).toEqual(Array(10).fill('lossLimit'));
      });

      test('S9.5 S8.3 a loss that a copy of the trader booked counts too', async () => {
        const led = await newPayer(server);
        await led.fund('20000');
        await makeLeader(server, led.userId);
        await beginCopy(server, payer, { ...COPY_TERMS, size: '1', leaderId: led.userId });
        await led.submit({ cont: '2' });
        const { following, trading } = server.services;
        await following.follow(led.userId);
        await server.move(DRIVEN.euro, 1.098);
        await own.set('loss', '100');
        const [copied] = await server.stored.rows(
          `SELECT account.user_id, trade_order.id FROM trade_order JOIN account ON account.id = trade_order.account_id
           JOIN "user" ON "user".id = account.user_id WHERE "user".copied_by = ${payer.userId}`,
        );
        const caller = { userId: Number(copied?.user_id), idempotencyKey: null };
        const refused = await ordersAfter(3, () => [trading.close(caller, Number(copied?.id))]);
        expect(refused).toEqual(Array(3).fill('lossLimit'));
      });

      test('S9.5 S8.3 orders open until their own fees reach the limit', async () => {
        await own.set('loss', '15');
        const refused = await ordersAfter(6, () => []);
        expect(refused, '6 USD each, and what the spread takes').toEqual([
          ...[null, null, null],
          ...Array(3).fill('lossLimit'),
        ]);
      });

      test('S9.5 S8.3 a limit that is set between two orders counts for the second', async () => {
        await loseOn(1.098);
        const caller = { userId: payer.userId, idempotencyKey: null };
        const { protection, trading } = server.services;
        const order = () => trading.submit(caller, LOT_OF_EUROS);
        const first = order();
        const limit = protection.setLimit(caller, { kind: 'loss', max: '150' }, NOWHERE);
        const second = order().catch(({ reason }: Refusal) => reason);
        await Promise.all([first, limit]);
        if (server.stored.engine === 'sqlite') expect(await second).toBe('lossLimit');
        else await second;
        await expect(order()).rejects.toMatchObject({ reason: 'lossLimit' });
      });
    });

    test('S9.5 waiting orders are withdrawn when the limit is reached, and the user is told once a day', async () => {
      await payer.fund('20000');
      await own.set('loss', '150');
      await payer.submit({ status: '0', target_price: '1.05000', cont: '0.1' });
      await loseOn(1.0992);
      await look();
      expect([(await payer.live()).data.length, await notices('limit-reached')]).toEqual([2, []]);
      await server.move(DRIVEN.euro, 1.098);
      for (let round = 0; round < 3; round += 1) await look();
      expect((await payer.live()).data.length, 'the position stays').toBe(1);
      expect(await notices('limit-reached')).toEqual([{ limit: 'loss' }]);
      server.clock.nowMs += DAY_MS;
      await server.tick();
      await look();
      expect(await notices('limit-reached'), 'the loss of the open position counts anew').toHaveLength(2);
    });

    test('S6.1 a minute with a call counts without a live connection, and one without either does not', async () => {
      await payer.fund('1000');
      await own.set('time', '15');
      const count = () => server.services.protectionWatch.countMinute([]);
      await count();
      const before = await server.stored.rows('SELECT minutes FROM used_time');
      server.clock.nowMs += 60_000;
      await count();
      expect(await server.stored.rows('SELECT minutes FROM used_time'), 'no call came').toEqual(before);
      for (let minute = 0; minute < 15; minute += 1) {
        server.clock.nowMs += 60_000;
        await payer.live();
        await payer.live();
        await count();
      }
      expect((await payer.submit({ cont: '0.01' })).code).toBe(ERRORS.timeLimit);
      expect((await own.limitOf('time'))?.used).toBe('16');
    });

    test('S6.1 minutes with a live connection are counted once however many there are, by the day', async () => {
      await payer.fund('1000');
      await own.set('time', '15');
      const count = (userIds: number[]) => server.services.protectionWatch.countMinute(userIds);
      const other = await newPayer(server);
      for (let minute = 0; minute < 14; minute += 1) {
        await count([payer.userId, other.userId, payer.userId]);
        await count([payer.userId]);
        server.clock.nowMs += 60_000;
      }
      expect((await own.limitOf('time'))?.used).toBe('14');
      expect((await payer.submit({ cont: '0.01' })).code).toBe(1);
      await count([payer.userId]);
      expect((await payer.submit({ cont: '0.01' })).code).toBe(ERRORS.timeLimit);
      await look();
      expect(await notices('limit-reached')).toEqual([{ limit: 'time' }]);
      expect(await server.stored.rows('SELECT user_id FROM used_time'), 'only who limits it').toHaveLength(1);
      server.clock.nowMs = Date.UTC(2026, 0, 6);
      await count([payer.userId]);
      expect((await own.limitOf('time'))?.used).toBe('1');
      await server.tick();
      expect((await payer.submit({ cont: '0.01' })).code).toBe(1);
    });
  });

  describe('a pause', () => {
    test('S8.15 opens no order, takes no deposit and gives no loan; closing and withdrawing go on; it ends by itself', async () => {
      await payer.fund('1000');
      const open = (await payer.submit({ cont: '0.01' })).data.Id;
      await payer.submit({ status: '0', target_price: '1.05000', cont: '0.01' });
      const untilMs = server.clock.nowMs + DAY_MS;
      expect(await own.pause('1')).toMatchObject({ code: 1, msg: 'Trading is paused.' });
      expect(await own.read()).toMatchObject({
        bar: { reason: 'pause', until: untilMs },
      });
      expect(
        (await payer.live()).data.map(({ Id }) => Id),
        'what waited is withdrawn',
      ).toEqual([open]);
      for (const status of ['1', '0'] as const)
        expect(await payer.submit({ status, target_price: '1.05000', cont: '0.01' })).toMatchObject({
          code: ERRORS.tradingPaused,
          msg: 'You paused trading. Time left: 24 hours.',
        });
      expect((await payer.reverse(open)).code).toBe(ERRORS.tradingPaused);
      expect((await payer.wire({ number: '10', proofImg: await payer.proof() })).code).toBe(
        ERRORS.tradingPaused,
      );
      expect((await payer.close(open)).code).toBe(1);
      const bound = await payer.bind();
      const draw = { draw_method_id: String(bound.data.id), number: '10', auth_code: await payer.code() };
      expect((await payer.draw(draw)).code).toBe(1);
      server.clock.nowMs = untilMs;
      await server.tick();
      expect((await payer.submit({ cont: '0.01' })).code).toBe(1);
      expect(await own.read()).toMatchObject({ bar: null });
    });

    test('S8.15 it is made longer and never shorter, by nobody', async () => {
      await own.pause('30');
      server.clock.nowMs += DAY_MS;
      expect((await own.read()).pauses.map(({ days }) => days)).toEqual(['30', '90', '180', '365']);
      expect((await own.pause('7')).code).toBe(ERRORS.pauseShorter);
      const untilMs = server.clock.nowMs + 365 * DAY_MS;
      expect((await own.pause('365')).code).toBe(1);
      expect((await own.read()).bar).toEqual({ reason: 'pause', until: untilMs });
      for (const days of ['0', '2', '366', '']) expect((await own.pause(days)).code).toBe(ERRORS.malformed);
    });

    test('S6.1 the demo account of the same user trades on', async () => {
      await own.pause('1');
      const demo = await server.get<{ token: string }>(
        '/api/user/createAccountDemoForU',
        {},
        { token: payer.token },
      );
      expect((await trader(server, demo.data.token).submit({ cont: '0.01' })).code).toBe(1);
    });

    test('S8.3 orders that a crash left waiting are withdrawn by the next look', async () => {
      await payer.fund('1000');
      await payer.submit({ status: '0', target_price: '1.05000', cont: '0.01' });
      // As the pause was written, and nothing after it.
      expect((await payer.live()).data).toHaveLength(1);
      await server.stored.change(
        `INSERT INTO trading_pause (user_id, until) VALUES (${payer.userId}, ${server.clock.nowMs + DAY_MS})`,
      );
      await server.restart();
      await server.services.protectionWatch.look();
      expect((await payer.live()).data).toEqual([]);
    });
  });

  describe('the alarm of the risk rate', () => {
    const alarms = () => notices('margin-alarm');
    const lookAtAlarms = () => server.services.protectionWatch.lookAtAlarms();

    test('S4.3 tells once when the rate reaches it, and again only after it was below', async () => {
      await payer.fund('2200');
      await own.alarm('70');
      await payer.submit({ cont: '1' });
      await lookAtAlarms();
      expect(await alarms(), 'a margin of 1,100 of 2,200').toEqual([]);
      await server.move(DRIVEN.euro, 1.0935);
      for (let round = 0; round < 3; round += 1) await lookAtAlarms();
      const [alarm, ...more] = await alarms();
      expect([alarm.percent, more]).toEqual(['70', []]);
      expect(Number(alarm.riskRate)).toBeGreaterThanOrEqual(70);
      await server.move(DRIVEN.euro, 1.1);
      await lookAtAlarms();
      await server.move(DRIVEN.euro, 1.0935);
      await lookAtAlarms();
      expect(await alarms()).toHaveLength(2);
      await own.alarm('off');
      await server.move(DRIVEN.euro, 1.1);
      await lookAtAlarms();
      await server.move(DRIVEN.euro, 1.0935);
      await lookAtAlarms();
      expect(await alarms()).toHaveLength(2);
      expect((await own.alarm('71')).code).toBe(ERRORS.malformed);
    });
  });

  test('S4.13 limits and pauses are in the history of the account and in the log', async () => {
    await own.set('loss', '100');
    await own.pause('1');
    await own.set('loss', '');
    const { data } = await server.get<{ data: { content: unknown }[] }>(
      '/v1/api/account_events',
      {},
      { token: payer.token },
    );
    expect(data.data.map(({ content }) => content).slice(0, 3)).toEqual([
      { name: 'limit-set', details: { limit: 'loss', max: '' } },
      { name: 'trading-paused', details: { days: '1' } },
      { name: 'limit-set', details: { limit: 'loss', max: '100' } },
    ]);
    expect(log.events()).toContainEqual(
      expect.objectContaining({ event: 'protection.changed', what: 'trading-paused', user: payer.userId }),
    );
  });
});
