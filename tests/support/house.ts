import { DASHBOARD_TITLES, type DashboardRow, type DashboardTable } from '#contract/desk/dashboard';
import { Decimal, fromMicro, roundMoney } from '#contract/money';
import { DAY_MS } from '#contract/time-units';
import { inUsd, profit, riskRate } from '#contract/trading';
import type { Quote } from '#server/market/price-source';
import { askOperator } from './operator.ts';
import type { TestServer } from './server.ts';
import type { Row } from './stored.ts';

export type Tables = { [Table in DashboardTable]: DashboardRow<Table>[] };

/** The dashboard as the desk answers it, by table. */
export async function dashboardOf(server: TestServer): Promise<Tables> {
  const { tables = [], error } = await askOperator(server.dataDir, 'dashboard');
  if (error !== undefined) throw new Error(error);
  const rowsOf = (title: string) => tables.find((table) => table.title === title)?.rows;
  const entries = Object.entries(DASHBOARD_TITLES).map(([table, title]) => [table, rowsOf(title)]);
  return Object.fromEntries(entries) as Tables;
}

const SPANS = { today: 1, '7 days': 7, '30 days': 30 } as const;

/**
 * The same figures worked out the slow way: from every entry on the accounts of users and every journal between accounts of the
 * house, from every order, by the contract's decimals.
 */
export async function referenceOf(
  server: TestServer,
): Promise<Pick<Tables, 'money' | 'result' | 'exposure' | 'risk' | 'nearest'>> {
  return { ...(await bookedOf(server)), ...(await openOf(server)) };
}

async function bookedOf({ stored, clock }: TestServer): Promise<Pick<Tables, 'money' | 'result'>> {
  const ofUsers = await stored.rows(
    `SELECT entry.memo, entry.amount, journal.created_at FROM entry
      JOIN journal ON journal.id = entry.journal_id JOIN account ON account.id = entry.account_id
      JOIN "user" ON "user".id = account.user_id WHERE "user".is_demo = 0`,
  );
  const betweenAccounts = await stored.rows(
    `SELECT journal.kind AS memo, entry.amount, journal.created_at FROM entry
      JOIN journal ON journal.id = entry.journal_id JOIN account ON account.id = entry.account_id
      WHERE journal.kind IN ('interest', 'penalty', 'repayment') AND entry.amount > 0`,
  );
  const all = [...ofUsers, ...betweenAccounts];
  const today = clock.nowMs - (clock.nowMs % DAY_MS);
  const row = (what: string, sign: 1 | -1, ...memos: string[]): DashboardRow<'money'> => {
    const within = (days: number) => {
      const rows = all.filter(
        ({ memo, created_at: at }) =>
          memos.includes(String(memo)) && Number(at) >= today - (days - 1) * DAY_MS,
      );
      return rows.reduce(
        (sum, { amount }) => sum.plus(fromMicro(Number(amount)).times(sign)),
        new Decimal(0),
      );
    };
    const texts = Object.entries(SPANS).map(([span, days]) => [span, within(days).plus(0).toFixed()]);
    return { what, ...Object.fromEntries(texts) };
  };
  const earned = [
    row('trades of clients', -1, 'profit', 'loss'),
    row('losses not covered', -1, 'protection'),
    row('overnight financing', -1, 'financing'),
    row('trading fees', -1, 'fee'),
    row('withdrawal fees', -1, 'withdrawalFee'),
    row('loan interest', 1, 'interest'),
    row('loan penalties', 1, 'penalty'),
    row('balances given up', -1, 'givenUp'),
  ];
  const moved = [
    row('deposits', 1, 'deposit'),
    row('repayments', 1, 'repayment'),
    row('withdrawals', 1, 'withdrawal'),
    row('loans', -1, 'loan'),
    row('corrections', -1, 'correction'),
  ];
  return {
    money: [...moved, sumOf('cash in less out', moved.slice(0, 3))],
    result: [...earned, sumOf('total', earned)],
  };
}

function sumOf(what: string, rows: readonly DashboardRow<'money'>[]): DashboardRow<'money'> {
  const sum = (span: keyof typeof SPANS) => Decimal.sum(0, ...rows.map((row) => row[span])).toFixed();
  return { what, today: sum('today'), '7 days': sum('7 days'), '30 days': sum('30 days') };
}

type Orders = { lots: Decimal; units: Decimal; usd: Decimal };

async function openOf(server: TestServer): Promise<Pick<Tables, 'exposure' | 'risk' | 'nearest'>> {
  const { stored, market } = server;
  const orders = await stored.rows(
    `SELECT trade_order.*, "user".uid, "user".id AS user_id, account.balance FROM trade_order
      JOIN account ON account.id = trade_order.account_id JOIN "user" ON "user".id = account.user_id
      WHERE "user".is_demo = 0 AND trade_order.state IN ('pending', 'open')`,
  );
  const withdrawals = await stored.rows(`SELECT user_id, amount FROM withdrawal WHERE state = 'waiting'`);
  const open = orders.filter(({ state }) => state === 'open');
  const pending = orders.filter(({ state }) => state === 'pending');
  const micro = (rows: readonly Row[], ...columns: string[]) =>
    Decimal.sum(0, ...rows.flatMap((row) => columns.map((column) => fromMicro(Number(row[column])))));
  const exposure = [...Map.groupBy(open, ({ instrument_id: id }) => Number(id))].map(([id, held]) => {
    const quote = market.quote(id);
    const side = (direction: number): Orders => {
      const rows = held.filter((row) => Number(row.direction) === direction);
      const units = micro(rows, 'units');
      return { lots: micro(rows, 'lots'), units, usd: worthOf(units, quote) };
    };
    const [long, short] = [side(1), side(2)];
    const net = long.units.minus(short.units);
    const result = held.reduce((sum, row) => sum.minus(profitOf(row, quote)), new Decimal(0)).plus(0);
    return {
      gross: long.usd.plus(short.usd).toNumber(),
      row: {
        instrument: market.find(id)?.code ?? '',
        ...{ 'long lots': long.lots.toFixed(), 'short lots': short.lots.toFixed() },
        ...{ 'long units': long.units.toFixed(), 'short units': short.units.toFixed() },
        ...{ 'net units': net.toFixed(), 'long usd': long.usd.toFixed(), 'short usd': short.usd.toFixed() },
        ...{ 'net usd': worthOf(net, quote).toFixed(), 'result usd': result.toFixed() },
        ...{ bound: '', '% of bound': '' },
      },
    };
  });
  const byUser = [...Map.groupBy(open, ({ user_id: id }) => Number(id))].map(([userId, held]) => {
    const profits = held.map((row) => profitOf(row, market.quote(Number(row.instrument_id))));
    const waiting = withdrawals.filter((row) => Number(row.user_id) === userId);
    const equity = Decimal.sum(fromMicro(Number(held[0]?.balance)), ...profits).minus(
      micro(waiting, 'amount'),
    );
    const margin = micro(held, 'margin');
    const rate = riskRate(equity, 0, margin).toFixed();
    return {
      uid: String(held[0]?.uid),
      'risk rate': rate,
      margin: margin.toFixed(),
      equity: equity.toFixed(),
    };
  });
  return {
    exposure: withTotal(exposure.toSorted((a, b) => b.gross - a.gross).map(({ row }) => row)),
    risk: [
      {
        ...{
          accounts: String(byUser.length),
          positions: String(open.length),
          pending: String(pending.length),
        },
        ...{ margin: micro(open, 'margin').toFixed() },
        'held for pending': micro(pending, 'margin', 'fee').toFixed(),
        'margin call': '100',
        'stop-out': '200',
      },
    ],
    nearest: byUser
      .toSorted((a, b) => Number(b['risk rate']) - Number(a['risk rate']) || a.uid.localeCompare(b.uid))
      .slice(0, 10),
  };
}

function withTotal(rows: readonly DashboardRow<'exposure'>[]): DashboardRow<'exposure'>[] {
  const [first] = rows;
  if (!first) return [];
  const total = Object.keys(first).map((column) => [
    column,
    column.endsWith(' usd') ? Decimal.sum(0, ...rows.map((row) => row[column as 'net usd'])).toFixed() : '',
  ]);
  return [...rows, { ...first, ...Object.fromEntries(total), instrument: 'total' }];
}

const rateOf = ({ rate }: Quote) =>
  rate && `${rate.isInverse ? '1/' : ''}${fromMicro(rate.priceMicro).toFixed()}`;

function worthOf(units: Decimal, quote: Quote): Decimal {
  return roundMoney(inUsd(units.times(fromMicro(quote.closeMicro)), rateOf(quote)));
}

function profitOf(row: Row, quote: Quote): Decimal {
  return profit(
    { unitsPerLot: 1, rate: rateOf(quote) },
    Number(row.direction) === 1 ? 1 : 2,
    fromMicro(Number(row.units)),
    fromMicro(Number(row.entry_price)),
    fromMicro(quote.closeMicro),
  );
}
