import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { DRIVEN } from '../../support/driven-source.ts';
import { newTrader, trader as traderOf } from '../../support/orders.ts';
import { serverForAll } from '../../support/server-hooks.ts';

describe('the same command sent twice', () => {
  const server = serverForAll();

  test('S7.24 at the same time with one key: one order and one answer, a hundred times over', async () => {
    for (let round = 0; round < 4; round += 1) {
      const trader = await newTrader(server);
      const twins = Array.from({ length: 25 }, (_, count) => {
        const key = `twin-${round}-${count}`;
        return Promise.all([
          trader.submit({ cont: '0.01' }, { key }),
          trader.submit({ cont: '0.01' }, { key }),
        ]);
      });
      for (const [one, other] of await Promise.all(twins)) {
        expect(one.code).toBe(1);
        expect(other).toEqual(one);
      }
      expect((await trader.page('1')).total).toBe(25);
    }
  });

  test('S7.24 after the answer was lost and the price moved on, the first answer comes again', async () => {
    const trader = await newTrader(server);
    await server.move(DRIVEN.euro, 1.1);
    const first = await trader.submit({}, { key: 'lost-answer' });
    await server.move(DRIVEN.euro, 1.2);
    expect(await trader.submit({}, { key: 'lost-answer' })).toEqual(first);
    await server.move(DRIVEN.euro, 1.1);
    expect((await trader.page('1')).total).toBe(1);
  });

  test('S7.26 closing twice with one key closes once and answers the same', async () => {
    const trader = await newTrader(server);
    const { data } = await trader.submit();
    const answers = await Promise.all([1, 2, 3].map(() => trader.close(data.Id, { key: 'close-once' })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 1, data: { Id: data.Id } });
    expect((await trader.ledger()).list.filter((line) => line.Type === 'profit')).toHaveLength(1);
  });

  test('S7.24 a refusal is kept with its key, also when the order would be taken now', async () => {
    const trader = await newTrader(server);
    expect((await trader.submit({ cont: '95' }, { key: 'refused-once' })).code).toBe(
      ERRORS.insufficientMargin,
    );
    await server.move(DRIVEN.euro, 0.5);
    expect((await trader.submit({ cont: '95' }, { key: 'refused-once' })).code).toBe(
      ERRORS.insufficientMargin,
    );
    expect((await trader.submit({ cont: '95' }, { key: 'asked-anew' })).code).toBe(1);
    await server.move(DRIVEN.euro, 1.1);
  });

  test('S7.24 one key for two different requests is a conflict', async () => {
    const trader = await newTrader(server);
    const first = await trader.submit({ cont: '0.01' }, { key: 'same-key-1' });
    expect((await trader.submit({ cont: '0.02' }, { key: 'same-key-1' })).code).toBe(
      ERRORS.idempotencyConflict,
    );
    expect((await trader.close(first.data.Id, { key: 'same-key-1' })).code).toBe(ERRORS.idempotencyConflict);
    expect(await trader.submit({ cont: '0.01' }, { key: 'same-key-1' })).toEqual(first);
  });

  test('S7.24 a key stands for the same texts of a request as in earlier versions', async () => {
    const trader = await newTrader(server);
    const waiting = {
      status: '0',
      cont: '0.10',
      target_price: '1.050',
      trail_distance: '0.01',
      good_for: '60000',
    };
    const { data } = await trader.submit(waiting, { key: 'of-an-order' });
    await trader.moveTarget(data.Id, '1.04', { key: 'of-its-stops' }, { trail_percent: '1.0' });
    const alert = { forex_id: '1', kind: 'percent', percent: '1.0', is_repeating: '1', note: 'x' };
    await server.post('/v1/api/alerts/add', alert, { token: trader.token, key: 'of-an-alert' });
    const asked: Readonly<Record<string, string>> = {
      'of-an-order':
        '["submit",{"instrumentId":1,"direction":1,"priceType":0,"lots":"0.10","targetPrice":"1.050","stopLoss":"0","takeProfit":"0","multiple":"100","trailDistance":"0.01","goodForMs":60000}]',
      'of-its-stops': `["stops",{"orderId":${data.Id},"stopLoss":"0","takeProfit":"0","trailPercent":"1.0","targetPrice":"1.04"}]`,
      'of-an-alert': '["addAlert",1,{"kind":"percent","percent":"1.0","note":"x","isRepeating":true}]',
    };
    for (const [key, text] of Object.entries(asked)) {
      const rows = await server.stored.rows(`SELECT request_hash FROM idempotency WHERE key = '${key}'`);
      expect(rows, key).toEqual([{ request_hash: hash('sha256', text, 'hex') }]);
    }
  });

  test('S7.24 keys belong to their user', async () => {
    const [one, other] = [await newTrader(server), await newTrader(server)];
    const [a, b] = [
      await one.submit({}, { key: 'shared-key' }),
      await other.submit({}, { key: 'shared-key' }),
    ];
    expect(a.data.Id).not.toBe(b.data.Id);
  });

  test('S7.24 a key no client of ours would send is malformed', async () => {
    const trader = await newTrader(server);
    for (const key of ['short', 'has space in it', 'x'.repeat(129), 'semi;colon']) {
      expect(await trader.submit({}, { key })).toMatchObject({
        code: ERRORS.malformed,
        data: { field: 'idempotency-key' },
      });
    }
  });

  test('S7.24 an answer is kept for a day and then purged', async () => {
    const trader = await newTrader(server);
    await trader.submit({ cont: '0.01' }, { key: 'day-old-key' });
    server.clock.nowMs += 23 * 3_600_000;
    await server.services.trading.purgeAnswers();
    await trader.submit({ cont: '0.01' }, { key: 'day-old-key' });
    expect((await trader.page('1')).total).toBe(1);
    server.clock.nowMs += 2 * 3_600_000;
    await server.services.trading.purgeAnswers();
    await trader.submit({ cont: '0.01' }, { key: 'day-old-key' });
    expect((await trader.page('1')).total).toBe(2);
  });

  test('S7.24 after a restart the first answer comes again, and the order is there once', async () => {
    const { token } = await newTrader(server);
    const first = await traderOf(server, token).submit({ cont: '0.3' }, { key: 'over-restart' });
    await server.restart();
    const again = traderOf(server, token);
    expect(await again.submit({ cont: '0.3' }, { key: 'over-restart' })).toEqual(first);
    expect(await again.page('1')).toMatchObject({ total: 1, CautionMoneyAll: '330' });
    expect(await again.held()).toBe('330');
  });
});
