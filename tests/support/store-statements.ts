import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SQLInputValue } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { type Engine, valueFor } from '#server/store/compiled-statement';
import { ChangeStatement, Query } from '#server/store/statement';

const STORE = fileURLToPath(new URL('../../src/server/store', import.meta.url));

/** A statement whose arguments are known only when the tests run. */
export type AnyStatement = Query<unknown, unknown> | ChangeStatement<unknown, unknown>;
export type NamedStatement = { name: string; statement: AnyStatement };

/** The arguments in the order of their places. */
export function valuesOf(
  statement: AnyStatement,
  engine: Engine,
  args: Record<string, SQLInputValue | readonly number[]>,
): SQLInputValue[] {
  return statement
    .compiledFor(engine)
    .values.map((value) => ('name' in value ? valueFor(engine, args[value.name] ?? null) : value.constant));
}

/** Their statements are those of the files that call them. */
const MAKERS = ['statement.ts', 'insert.ts', 'review-queries.ts'];

/** The files of the store that make statements. */
export function statementFiles(): string[] {
  return readdirSync(STORE).filter(
    (file) =>
      file.endsWith('.ts') &&
      !MAKERS.includes(file) &&
      /\b(query|change|insert)\(/.test(readFileSync(join(STORE, file), 'utf8')),
  );
}

/** Every statement that a file of the store exports, whatever it is called. */
export async function statementsOf(file: string): Promise<NamedStatement[]> {
  const exported: Record<string, unknown> = await import(/* @vite-ignore */ join(STORE, file));
  return Object.entries(exported).flatMap(([name, value]) => statementsIn(`${file} ${name}`, value));
}

/** Every statement of the store by the file and the names that it has there, as `orders.ts orderQueries livePage`. */
export async function allStatements(): Promise<NamedStatement[]> {
  return (await Promise.all(statementFiles().map(statementsOf))).flat();
}

function statementsIn(name: string, value: unknown): NamedStatement[] {
  if (value instanceof Query || value instanceof ChangeStatement)
    return [{ name, statement: value as AnyStatement }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => statementsIn(`${name} ${key}`, inner));
}

/** What the statements of the store may read as a whole, on either engine: the tests of their plans ask. */

/** Tables that stay small however many users there are: what operators keep, and what is deleted soon. */
export const SMALL = [
  ...['operator', 'deposit_channel', 'draw_currency', 'loan_option', 'repayment_account', 'news'],
  ...['simulated_trader', 'announcement_sending', 'feed_minute', 'proposal'],
  // Users whose margin is short, and those who asked to be warned of it.
  ...['margin_warning', 'margin_alarm'],
];

/** Partial indexes of what waits or is live, which are read whole. */
export const OF_THE_LIVE = [
  ...['real_name_waiting', 'deposit_waiting', 'withdrawal_waiting', 'loan_kyc_waiting', 'loan_waiting'],
  ...['repayment_waiting', 'lost_factor_waiting', 'closing_waiting', 'notification_unsent'],
  ...['trade_order_live', 'price_alert_watched', 'copy_of_leader', 'copy_fee_due'],
];

/** Statements that go through a whole table on either engine, and why they may. */
export const MAY_READ_ALL: Readonly<Record<string, string>> = {
  'announcement-reads.ts announcementReadTable purge': 'once in ten minutes',
  'copy-desk-queries.ts copyDeskQueries page': 'a page of all copies at the desk',
  'copy-desk-queries.ts copyDeskQueries count': 'a page of all copies at the desk',
  'copy-desk-queries.ts copyDeskQueries shared': 'flags of all leaders at the desk',
  'decisions.ts decisionTable latest': 'backwards by its ids, and no further than its limit',
  'decisions.ts decisionTable ofKind':
    'what operators did, where one asks at the desk for positions against each other',
  'idempotency.ts idempotencyTable purge': 'by its ids, and no further than its limit',
  'leaders.ts leaderTable leading': 'all leaders, who are ranked together',
  'leaders.ts leaderTable listed': 'all leaders, who are ranked together',
  'leaders.ts leaderTable names': 'all leaders, of whom none may have a name that looks alike',
  'leaders.ts leaderTable since': 'all leaders, of whom it is told what became',
  'order-export.ts ordersBetween': 'an export of all orders',
  'push-subscriptions.ts pushSubscriptionTable purge': 'once in ten minutes',
  'real-names.ts realNameTable sameDocument':
    'a case at the desk: an index would keep the number of the papers a second time',
  'trader-days.ts traderDayQueries since': 'the days of all traders, which the ranking keeps',
  'users.ts userTable withPart':
    'a search at the desk, by the thread for long reads, for what no index finds',
  'withdrawals.ts withdrawalTable lastDecided': 'backwards by its ids, and no further than its limit',
};
