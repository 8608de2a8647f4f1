import { beforeAll, describe, expect, test } from 'vitest';
import { ERRORS, type ErrorName } from '#contract/errors';
import { LANGUAGE_CODES } from '#contract/languages';
import { createTexts } from '#server/texts';
import { DRIVEN } from '../../support/driven-source.ts';
import { newTrader, type Trader } from '../../support/orders.ts';
import { serverForAll } from '../../support/server-hooks.ts';

describe('refusals of orders', () => {
  const server = serverForAll();
  let trader: Trader;
  beforeAll(async () => {
    trader = await newTrader(server);
  });

  const TICKETS: readonly [claim: string, ErrorName, Parameters<Trader['submit']>[0]][] = [
    ['S8.7 S5.8 an instrument without leverage', 'noLeverage', { forex_id: '5' }],
    ['S5.8 a multiple the instrument does not offer', 'unknownMultiple', { multiple: '99' }],
    ['S3.1 an unknown instrument', 'unknownInstrument', { forex_id: '999' }],
    ['S5.10 no lots', 'lotsTooSmall', { cont: '0' }],
    ['S5.10 fewer lots than the minimum', 'lotsTooSmall', { forex_id: '4', cont: '0.5', multiple: '1' }],
    ['S5.10 lots between two steps', 'lotsOffStep', { cont: '0.015' }],
    ['S5.17 more lots than the server takes', 'lotsTooLarge', { cont: '1000.01' }],
    ['S5.17 more lots than numbers can hold', 'lotsTooLarge', { cont: '999999999999' }],
    [
      'S5.17 a notional beyond the bound',
      'lotsTooLarge',
      { cont: '900', status: '0', target_price: '99999' },
    ],
    ['S5.12 a pending order without a price', 'priceRequired', { status: '0' }],
    ['S4.2 a target with too many decimals', 'pricePrecision', { status: '0', target_price: '1.123456' }],
    ['S4.2 a target at the market', 'targetAtMarket', { status: '0', target_price: '1.1' }],
    ['S5.11 a stop-loss above a buy', 'stopLossSide', { stop_loss_price: '1.2' }],
    ['S5.11 a stop-loss at the price', 'stopLossSide', { stop_loss_price: '1.1' }],
    ['S5.11 a stop-loss below a sell', 'stopLossSide', { type: '2', stop_loss_price: '1' }],
    ['S5.11 a take-profit below a buy', 'takeProfitSide', { target_profit_price: '1' }],
    ['S5.11 a take-profit above a sell', 'takeProfitSide', { type: '2', target_profit_price: '1.2' }],
    ['S5.11 a stop with too many decimals', 'pricePrecision', { stop_loss_price: '1.000001' }],
    [
      'S5.11 a stop-loss above the target of a pending buy',
      'stopLossSide',
      { status: '0', target_price: '1.05', stop_loss_price: '1.06' },
    ],
    ['S5.17 a stop price beyond all reason', 'malformed', { target_profit_price: '99999999999' }],
    ['S9.5 margin and fee above the free margin', 'insufficientMargin', { cont: '91', multiple: '100' }],
  ];

  test.each(TICKETS)('%s is refused as %s and changes nothing', async (_, name, order) => {
    const answer = await trader.submit(order);
    expect(answer.code).toBe(ERRORS[name]);
    expect(answer.msg).not.toBe('');
    expect([await trader.balance(), await trader.held(), (await trader.ledger()).total]).toEqual([
      '100000',
      '0',
      1,
    ]);
  });

  test.each([
    ['lots below the minimum', { forex_id: '4', cont: '0.5', multiple: '1' }, 'The minimum is 1 lots.'],
    ['lots off the step', { cont: '0.015' }, 'Lots must be a multiple of 0.01.'],
    ['lots above the most', { cont: '5000' }, 'The maximum is 1,000 lots.'],
    [
      'lots above the most in value',
      { cont: '900', status: '0', target_price: '99999' },
      'The maximum is 0.1 lots.',
    ],
    ['too fine a price', { stop_loss_price: '1.000001' }, 'Use no more than 5 decimals.'],
    [
      'margin and fee above the free margin',
      { cont: '91', multiple: '100' },
      'This order needs 100,646.00 USD. Your free margin is 100,000.00 USD.',
    ],
  ] as const)('S8.1 a refusal of %s names the bound', async (_, order, text) => {
    expect((await trader.submit(order)).msg).toBe(text);
  });

  test('S8.1 S8.3 a refusal that is asked for again by its key, or by its outcome, names the bound as well', async () => {
    const key = 'a-key-of-an-order-beyond-its-bound';
    const first = await trader.submit({ cont: '5000' }, { key });
    expect(first.msg).toBe('The maximum is 1,000 lots.');
    expect((await trader.submit({ cont: '5000' }, { key })).msg).toBe(first.msg);
  });

  const bounded: readonly [string, readonly string[]][] = [
    ['lotsTooSmall', ['min']],
    ['lotsOffStep', ['step']],
    ['lotsTooLarge', ['max']],
    ['pricePrecision', ['digits']],
    ['insufficientMargin', ['free', 'needed']],
    ['tooManyOrders', ['max']],
    ['restTooSmall', ['min']],
    ['trailOutOfRange', ['max', 'min']],
    ['tooManyMethods', ['max']],
    ['tooManyWaiting', ['max']],
    ['amountTooSmall', ['min']],
    ['amountOutOfRange', ['max', 'min']],
    ['insufficientBalance', ['available']],
    ['demoLimit', ['max']],
    ['demoAccountsLimit', ['max']],
  ];
  test.each(bounded)('S9.2 %s names its bound in every language', async (reason, names) => {
    const texts = await createTexts();
    for (const language of LANGUAGE_CODES) {
      const { error } = texts.all(language) as { error: Record<string, string> };
      const named = [...(error[reason] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
      expect(named.sort(), language).toEqual(names);
    }
  });

  test('S9.5 an order may use the free margin to the last cent, and not one more', async () => {
    const other = await newTrader(server);
    // 90 lots x 110,000 / 100 = 99,000 margin and 540 fee leave 460; 0.41 lots need 451 + 2.46, 0.42 need 462 + 2.52.
    expect((await other.submit({ cont: '90' })).code).toBe(1);
    expect((await other.submit({ cont: '0.42' })).code).toBe(ERRORS.insufficientMargin);
    expect((await other.submit({ cont: '0.41' })).code).toBe(1);
  });

  test('S5.9 a closed market refuses market orders, pending orders and closing, but not cancelling or stops', async () => {
    const other = await newTrader(server);
    const open = await other.submit();
    const pending = await other.submit({ status: '0', target_price: '1.05' });
    server.source.setOpen(DRIVEN.euro, false);
    await server.tick();
    expect((await other.submit()).code).toBe(ERRORS.marketClosed);
    expect((await other.submit({ status: '0', target_price: '1.04' })).code).toBe(ERRORS.marketClosed);
    expect((await other.close(open.data.Id)).code).toBe(ERRORS.marketClosed);
    expect((await other.setStops(open.data.Id, '1.05', '0')).code).toBe(1);
    expect((await other.cancel(pending.data.Id)).code).toBe(1);
    server.source.setOpen(DRIVEN.euro, true);
    await server.tick();
    expect((await other.close(open.data.Id)).code).toBe(1);
  });

  test('S4.3 what is not open cannot be closed, what is not pending cannot be cancelled', async () => {
    const other = await newTrader(server);
    const open = await other.submit();
    const pending = await other.submit({ status: '0', target_price: '1.05' });
    expect((await other.close(pending.data.Id)).code).toBe(ERRORS.notHolding);
    expect((await other.cancel(open.data.Id)).code).toBe(ERRORS.notPending);
    await other.close(open.data.Id);
    expect((await other.close(open.data.Id)).code).toBe(ERRORS.notHolding);
    expect((await other.setStops(open.data.Id, '1', '0')).code).toBe(ERRORS.notHolding);
  });

  test("S6.2 another user's order answers to the byte like an order that never was", async () => {
    const owner = await newTrader(server);
    const stranger = await newTrader(server);
    const open = await owner.submit();
    const pending = await owner.submit({ status: '0', target_price: '1.05' });
    const never = 987_654_321;
    for (const id of [open.data.Id, pending.data.Id]) {
      expect(await stranger.close(id)).toEqual(await stranger.close(never));
      expect(await stranger.cancel(id)).toEqual(await stranger.cancel(never));
      expect(await stranger.setStops(id, '1', '2')).toEqual(await stranger.setStops(never, '1', '2'));
    }
    expect((await stranger.close(open.data.Id)).code).toBe(ERRORS.unknownOrder);
    expect((await owner.page('1')).data[0]).toMatchObject({ Status: 1, TargetLossPrice: '0' });
  });

  test('S5.17 an account has at most 200 live orders', async () => {
    const other = await newTrader(server);
    const order = { status: '0', target_price: '1.05', cont: '0.01', multiple: '500' } as const;
    const answers = await Promise.all(Array.from({ length: 205 }, () => other.submit(order)));
    const codes = Map.groupBy(answers, (answer) => answer.code);
    expect([codes.get(1)?.length, codes.get(ERRORS.tooManyOrders)?.length]).toEqual([200, 5]);
  });

  test('S2.56 only demo accounts are reset', async () => {
    const { email, password } = server.firstAccount ?? { email: '', password: '' };
    const signedIn = await server.post<{ token: string }>('/api/user/loginForU', {
      login_type: 'email',
      account: email,
      password,
    });
    const answer = await server.get(
      '/v1/api/main/user/resetForexDemoAccount',
      {},
      { token: signedIn.data.token },
    );
    expect(answer.code).toBe(ERRORS.demoOnly);
  });
});
