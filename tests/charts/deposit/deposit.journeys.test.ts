import { describe, expect, it } from 'vitest';
import type { BankChannel, CoinChannel } from '#contract/entities-money';
import { depositMachine, type WireCurrency } from '#machines/deposit/deposit.machine';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { bankChannelOf, coinChannelOf, lost } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './deposit.model.ts';

const coins = [coinChannelOf(), coinChannelOf({ id: 2, protocolCode: 'ERC20' })];
const currencies: WireCurrency[] = [
  { id: 1, name: 'EUR' },
  { id: 2, name: 'GBP' },
];
const banks = [bankChannelOf(), bankChannelOf({ id: 2 })];

function deposit() {
  const coin = heldActor<CoinChannel[]>();
  const currency = heldActor<WireCurrency[]>();
  const bank = heldActor<BankChannel[], { currencyId: number }>();
  const started = startChart(
    depositMachine.provide({
      actors: { loadCoins: coin.logic, loadCurrencies: currency.logic, loadBanks: bank.logic },
    }),
  );
  const { actor } = started;
  return {
    ...started,
    coin,
    currency,
    bank,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    /** How often the deposit chart sent the form that its subject has changed. */
    changes: () => started.announced.filter(({ type }) => type === 'channel.changed').length,
  };
}

/** The screen with its coins read. */
async function byCoin() {
  const screen = deposit();
  screen.actor.send({ type: 'deposit.shown' });
  await screen.coin.answer(coins);
  return screen;
}

/** The screen with the banks of the first currency read. */
async function byBank() {
  const screen = await byCoin();
  screen.actor.send({ type: 'method.bank' });
  await screen.currency.answer(currencies);
  await screen.bank.answer(banks);
  return screen;
}

describe('paying in by coin', () => {
  it('S7.35 S3.18 the coins are read when the screen opens, and the first is chosen', async () => {
    const { actor, coin, state, context } = deposit();
    expect(state()).toBe('hidden');
    actor.send({ type: 'deposit.shown' });
    expect(state()).toEqual({ coin: 'loading' });
    await coin.answer(coins);
    expect(state()).toEqual({ coin: 'ready' });
    expect(context()).toMatchObject({ coins, channelId: 1 });
  });

  it('S2.21 another address is another deposit: the form hears of it', async () => {
    const { actor, state, context, changes } = await byCoin();
    expect(changes()).toBe(0);
    actor.send({ type: 'channel.picked', id: 2 });
    expect(context().channelId).toBe(2);
    expect(changes()).toBe(1);
    expect(state()).toEqual({ coin: 'ready' });
  });

  it('S2.21 where no coin is taken none is chosen', async () => {
    const { actor, coin, state, context } = deposit();
    actor.send({ type: 'deposit.shown' });
    await coin.answer([]);
    expect(state()).toEqual({ coin: 'ready' });
    expect(context().channelId).toBeNull();
  });

  it('S8.3 what fails, or is silent for 10 s, can be read again', async () => {
    const { actor, clock, coin, state } = deposit();
    actor.send({ type: 'deposit.shown' });
    await coin.fail(lost());
    expect(state()).toEqual({ coin: 'failed' });
    actor.send({ type: 'deposit.retry' });
    clock.increment(9_999);
    expect(state()).toEqual({ coin: 'loading' });
    clock.increment(1);
    expect(state()).toEqual({ coin: 'failed' });
    expect(coin.last().signal.aborted).toBe(true);
  });
});

describe('paying in by bank', () => {
  it('S7.38 S7.39 S3.19 its currencies are read, then the banks of the first', async () => {
    const { actor, currency, bank, state, context, changes } = await byCoin();
    actor.send({ type: 'method.bank' });
    expect(state()).toEqual({ bank: 'loadingCurrencies' });
    expect(context().channelId).toBeNull();
    expect(changes()).toBe(1);
    await currency.answer(currencies);
    expect(state()).toEqual({ bank: 'loadingBanks' });
    expect(bank.last().input).toEqual({ currencyId: 1 });
    await bank.answer(banks);
    expect(state()).toEqual({ bank: 'ready' });
    expect(context()).toMatchObject({ banks, currencyId: 1, channelId: 1 });
  });

  it('S7.39 another currency has other banks; until they are there none is chosen', async () => {
    const { actor, bank, state, context, changes } = await byBank();
    actor.send({ type: 'channel.picked', id: 2 });
    expect(context().channelId).toBe(2);
    actor.send({ type: 'currency.picked', id: 2 });
    expect(state()).toEqual({ bank: 'loadingBanks' });
    expect(context().channelId).toBeNull();
    expect(bank.last().input).toEqual({ currencyId: 2 });
    expect(changes()).toBe(3);
    await bank.answer([bankChannelOf({ id: 9 })]);
    expect(context()).toMatchObject({ currencyId: 2, channelId: 9 });
  });

  it('S7.38 without a currency there is no bank to ask for, and nothing has failed', async () => {
    const { actor, currency, bank, state, context } = await byCoin();
    actor.send({ type: 'method.bank' });
    await currency.answer([]);
    expect(state()).toEqual({ bank: 'ready' });
    expect(bank.calls).toHaveLength(0);
    expect(context()).toMatchObject({ currencies: [], banks: [], currencyId: null, channelId: null });
  });

  it('S8.3 a currency whose banks fail is still the one chosen after another try', async () => {
    const { actor, currency, bank, state } = await byBank();
    actor.send({ type: 'currency.picked', id: 2 });
    await bank.fail(lost());
    expect(state()).toEqual({ bank: 'failed' });
    actor.send({ type: 'deposit.retry' });
    expect(state()).toEqual({ bank: 'loadingCurrencies' });
    await currency.answer(currencies);
    expect(bank.last().input).toEqual({ currencyId: 2 });
  });

  it('S7.38 a currency that is no longer taken gives way to the first', async () => {
    const { actor, currency, bank } = await byBank();
    actor.send({ type: 'currency.picked', id: 2 });
    await bank.fail(lost());
    actor.send({ type: 'deposit.retry' });
    await currency.answer(currencies.slice(0, 1));
    expect(bank.last().input).toEqual({ currencyId: 1 });
  });

  it('S8.3 currencies and banks that fail, or are silent for 10 s, can be read again', async () => {
    const { actor, clock, currency, bank, state } = await byCoin();
    actor.send({ type: 'method.bank' });
    await currency.fail(lost());
    expect(state()).toEqual({ bank: 'failed' });
    actor.send({ type: 'deposit.retry' });
    clock.increment(9_999);
    expect(state()).toEqual({ bank: 'loadingCurrencies' });
    clock.increment(1);
    expect(state()).toEqual({ bank: 'failed' });
    expect(currency.last().signal.aborted).toBe(true);
    actor.send({ type: 'deposit.retry' });
    await currency.answer(currencies);
    clock.increment(9_999);
    expect(state()).toEqual({ bank: 'loadingBanks' });
    clock.increment(1);
    expect(state()).toEqual({ bank: 'failed' });
    expect(bank.last().signal.aborted).toBe(true);
  });
});

describe('once the live link is back', () => {
  it('S8.3 coins that could not be read are read again; what was read stays', async () => {
    const { actor, coin, state } = deposit();
    actor.send({ type: 'deposit.shown' });
    await coin.fail(lost());
    actor.send({ type: 'connection.opened' });
    expect(state()).toEqual({ coin: 'loading' });
    await coin.answer(coins);
    actor.send({ type: 'connection.opened' });
    expect(state()).toEqual({ coin: 'ready' });
    expect(coin.calls).toHaveLength(2);
  });

  it('S8.3 currencies and banks that could not be read are read again, for the same currency', async () => {
    const { actor, currency, bank, state } = await byBank();
    actor.send({ type: 'currency.picked', id: 2 });
    await bank.fail(lost());
    actor.send({ type: 'connection.opened' });
    expect(state()).toEqual({ bank: 'loadingCurrencies' });
    await currency.answer(currencies);
    expect(bank.last().input).toEqual({ currencyId: 2 });
  });
});

describe('between the two, and away', () => {
  it('S2.21 back to coins they are read anew, and the form hears of it', async () => {
    const { actor, coin, state, context, changes } = await byBank();
    actor.send({ type: 'method.coin' });
    expect(state()).toEqual({ coin: 'loading' });
    expect(context().channelId).toBeNull();
    expect(changes()).toBe(2);
    expect(coin.calls).toHaveLength(2);
  });

  it.each([
    'deposit.hidden',
    'account.left',
  ] as const)('S6.1 S2.21 %s leaves and cancels what was asked', async (type) => {
    const { actor, currency, state } = await byCoin();
    actor.send({ type: 'method.bank' });
    actor.send({ type });
    expect(state()).toBe('hidden');
    expect(currency.last().signal.aborted).toBe(true);
    actor.send({ type: 'deposit.shown' });
    expect(state()).toEqual({ coin: 'loading' });
  });
});

anywhere('S6.1 S7.41', model, {
  'deposit -- deposit.hidden [0]': 'hidden',
  'deposit -- account.left [0]': 'hidden',
  'deposit -- method.coin [0]': (chart, { announced }) => {
    expect(chart.matches({ coin: 'loading' })).toBe(true);
    expect(announced).toEqual(['channel.changed']);
  },
  'deposit -- method.bank [0]': (chart, { announced }) => {
    expect(chart.matches({ bank: 'loadingCurrencies' })).toBe(true);
    expect(announced).toEqual(['channel.changed']);
  },
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'deposit.shown', 'done:loadCoins', 'channel.picked', 'deposit.hidden'));
