import { expect } from 'vitest';
import { fromMicro } from '#contract/money';
import { notional } from '#contract/trading';
import { rateText } from '#server/market/price-text';
import { DRIVEN } from '../driven-source.ts';
import type { TestServer } from '../server.ts';
import type { Row } from '../stored.ts';

/** What must hold of copies after every step, told from SQL and the quotes alone. */

const num = (row: Row, column: string): number => Number(row[column]);

/** The ids of all copied orders there are. */
export async function copiedOrderIds({ stored }: TestServer): Promise<ReadonlySet<number>> {
  const rows = await stored.rows('SELECT order_id FROM copy_order WHERE order_id IS NOT NULL');
  return new Set(rows.map((row) => num(row, 'order_id')));
}

/**
 * Money is where the ledger says, an ended copy has none and nothing open, every order of a copy's account is the one outcome of one
 * order of the leader's, and fees are on new profit only. `before`: the copied orders that were there before this step.
 */
export async function expectCopies(
  server: TestServer,
  before: ReadonlySet<number>,
  context: string,
): Promise<void> {
  await expectMoney(server, context);
  await expectFees(server, context);
  await expectOutcomes(server, context);
  await expectBounds(server, before, context);
  expect(await server.audit(), context).toMatchObject({ isClean: true });
}

async function expectMoney(server: TestServer, context: string): Promise<void> {
  const rows = await server.stored.rows(
    `SELECT copy.id, copy.state, copy.account_user_id, account.balance, account.held,
        (SELECT coalesce(sum(entry.amount), 0) FROM entry WHERE entry.account_id = account.id) AS booked,
        (SELECT count(*) FROM trade_order WHERE trade_order.account_id = account.id
          AND trade_order.state IN ('pending', 'open')) AS live
      FROM copy JOIN account ON account.user_id = copy.account_user_id ORDER BY copy.id`,
  );
  for (const row of rows) {
    const name = `${context}: copy ${row.id}`;
    expect(num(row, 'balance'), name).toBe(num(row, 'booked'));
    expect(num(row, 'balance'), name).toBeGreaterThanOrEqual(0);
    const value = await server.services.trading.valueAccount(num(row, 'account_user_id'));
    expect(value?.balanceMicro, `${name} as it is valued`).toBe(num(row, 'balance'));
    if (row.state === 'ended')
      expect([num(row, 'balance'), num(row, 'held'), num(row, 'live')], `${name} has ended`).toEqual([
        0, 0, 0,
      ]);
    if (row.state === 'paused') expect(num(row, 'live'), `${name} is paused`).toBe(0);
  }
}

/** Each fee begins where the one before ended, and takes no more than was agreed of what is new. */
async function expectFees({ stored }: TestServer, context: string): Promise<void> {
  const rows = await stored.rows(
    `SELECT copy_fee.copy_id, copy_fee.worth, copy_fee.high_water, copy_fee.amount, copy.fee_percent,
        copy.amount AS put_in, copy.high_water AS highest
      FROM copy_fee JOIN copy ON copy.id = copy_fee.copy_id ORDER BY copy_fee.id`,
  );
  const highest = new Map<number, number>();
  for (const row of rows) {
    const name = `${context}: a fee of copy ${row.copy_id}`;
    const gained = num(row, 'worth') - num(row, 'high_water');
    expect(num(row, 'high_water'), name).toBe(highest.get(num(row, 'copy_id')) ?? num(row, 'put_in'));
    expect(gained, name).toBeGreaterThan(0);
    expect(num(row, 'amount') * 100, name).toBeLessThanOrEqual(gained * num(row, 'fee_percent'));
    highest.set(num(row, 'copy_id'), num(row, 'worth') - num(row, 'amount'));
  }
  for (const row of rows)
    expect(num(row, 'highest'), `${context}: copy ${row.copy_id}`).toBe(highest.get(num(row, 'copy_id')));
}

/** No order of a copy's account is there without its outcome; the keys of the rows see to that there is no second one. */
async function expectOutcomes({ stored }: TestServer, context: string): Promise<void> {
  const orphans = await stored.rows(
    `SELECT trade_order.id FROM trade_order JOIN account ON account.id = trade_order.account_id
        JOIN copy ON copy.account_user_id = account.user_id
      WHERE trade_order.part_of IS NULL AND NOT EXISTS (SELECT 1 FROM copy_order
        WHERE copy_order.copy_id = copy.id AND copy_order.order_id = trade_order.id)`,
  );
  expect(orphans, context).toEqual([]);
}

/** What was opened in this step is within what its follower asked for, at the prices of this step. */
async function expectBounds(server: TestServer, before: ReadonlySet<number>, context: string): Promise<void> {
  const opened = [...(await copiedOrderIds(server))].filter((id) => !before.has(id));
  const rows = await server.stored.rows(
    `SELECT copy.*, copy_order.order_id, own.margin, own.multiple, own.instrument_id, own.lots, own.state AS own_state,
        led.multiple AS led_multiple, led.direction AS led_direction, own.direction, led.instrument_id AS led_instrument
      FROM copy_order JOIN copy ON copy.id = copy_order.copy_id
        JOIN trade_order own ON own.id = copy_order.order_id
        JOIN trade_order led ON led.id = copy_order.leader_order_id
      WHERE copy_order.order_id IN (${opened.join(', ') || 'NULL'})`,
  );
  expect(rows.length, context).toBe(opened.length);
  for (const row of rows) {
    const name = `${context}: order ${row.order_id} of copy ${row.id}`;
    expect([row.direction, row.instrument_id], name).toEqual([row.led_direction, row.led_instrument]);
    expect(num(row, 'multiple'), name).toBeLessThanOrEqual(num(row, 'led_multiple'));
    const ids = JSON.parse(String(row.instrument_ids)) as number[];
    if (ids.length > 0) expect(ids, name).toContain(num(row, 'instrument_id'));
    const [margin, multiple, exposure] = [
      num(row, 'max_margin'),
      num(row, 'max_multiple'),
      num(row, 'max_exposure'),
    ];
    if (margin > 0) expect(num(row, 'margin'), name).toBeLessThanOrEqual(margin);
    if (multiple > 0) expect(num(row, 'multiple'), name).toBeLessThanOrEqual(multiple);
    if (exposure > 0)
      expect(await exposureUsd(server, num(row, 'account_user_id')), name).toBeLessThanOrEqual(
        exposure / 1e6,
      );
  }
}

const instrumentOf = (instrumentId: number) => Object.values(DRIVEN).find(({ id }) => id === instrumentId);

async function exposureUsd({ services, market }: TestServer, userId: number): Promise<number> {
  const account = await services.trading.readAccount(userId);
  return [...(account?.positions.values() ?? [])].reduce((sum, { instrumentId, lotsMicro }) => {
    const { unitsPerLot = '0' } = instrumentOf(instrumentId) ?? {};
    const { closeMicro, rate } = market.quote(instrumentId);
    const terms = { unitsPerLot, rate: rateText(rate) };
    return sum + notional(terms, fromMicro(lotsMicro), fromMicro(closeMicro)).toNumber();
  }, 0);
}

/**
 * After a round each whole order that the leader has open, or opened and closed while a copy lived, has one outcome in it, an order
 * or a reason, and where the market is open, none is open in a copy that its leader has closed, nor is more open of it than its
 * leader's share, to the nearest step.
 */
export async function expectFollowed({ stored, market }: TestServer, context: string): Promise<void> {
  const missed = await stored.rows(
    `SELECT copy.id AS copy_id, led.id FROM copy JOIN account ON account.user_id = copy.leader_user_id
        JOIN trade_order led ON led.account_id = account.id
      WHERE copy.ended_at IS NULL AND led.part_of IS NULL
        AND (led.state = 'open' OR led.state = 'closed' AND led.opened_at > copy.begun_at) AND NOT EXISTS (SELECT 1 FROM copy_order
          WHERE copy_order.copy_id = copy.id AND copy_order.leader_order_id = led.id)`,
  );
  expect(missed, `${context}: orders without an outcome`).toEqual([]);
  const both = await stored.rows(
    `SELECT own.id, own.instrument_id, own.lots, led.state, led.lots AS led_lots, copy_order.lots AS first,
        copy_order.leader_lots FROM copy_order JOIN trade_order own ON own.id = copy_order.order_id
        JOIN trade_order led ON led.id = copy_order.leader_order_id
      WHERE own.state IN ('pending', 'open') AND own.state = 'open'`,
  );
  const open = both.filter((row) => market.quote(num(row, 'instrument_id')).isOpen);
  const left = open.filter((row) => row.state !== 'open');
  expect(left, `${context}: open, though the leader has closed them`).toEqual([]);
  for (const row of open) {
    const step = Number(instrumentOf(num(row, 'instrument_id'))?.lotStep) * 1e6;
    const share = (num(row, 'first') * num(row, 'led_lots')) / num(row, 'leader_lots');
    expect(num(row, 'lots'), `${context}: lots of order ${row.id}`).toBeLessThanOrEqual(share + step / 2);
  }
}
