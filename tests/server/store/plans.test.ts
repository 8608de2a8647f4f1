import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FolderDatabase, openDatabase } from '#server/store/database';
import { describeEmbedded } from '../../support/describe-embedded.ts';
import { allStatements } from '../../support/store-statements.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/**
 * How SQLite goes about each statement of the store: what reads a whole table that grows with the users stands on a list here,
 * with the reason why it may.
 */

/** Tables that stay small however many users there are: what operators keep, and what is deleted soon. */
const SMALL = [
  ...['operator', 'deposit_channel', 'draw_currency', 'loan_option', 'repayment_account', 'news'],
  ...['simulated_trader', 'announcement_sending', 'feed_minute', 'proposal'],
  // Users whose margin is short, and those who asked to be warned of it.
  ...['margin_warning', 'margin_alarm'],
];

/** Partial indexes of what waits or is live, which are read whole. */
const OF_THE_LIVE = [
  ...['real_name_waiting', 'deposit_waiting', 'withdrawal_waiting', 'loan_kyc_waiting', 'loan_waiting'],
  ...['repayment_waiting', 'lost_factor_waiting', 'closing_waiting', 'notification_unsent'],
  ...['trade_order_live', 'price_alert_watched', 'copy_of_leader', 'copy_fee_due'],
];

/** What else goes through a whole table, and why it may. */
const MAY_SCAN: Readonly<Record<string, string>> = {
  'announcement-reads.ts announcementReadTable purge': 'once in ten minutes',
  'announcement-sendings.ts announcementSendingTable users': 'once for each announcement',
  'copy-desk-queries.ts copyDeskQueries page': 'a page of all copies at the desk',
  'copy-desk-queries.ts copyDeskQueries count': 'a page of all copies at the desk',
  'copy-desk-queries.ts copyDeskQueries opposite': 'flags of all leaders at the desk',
  'copy-desk-queries.ts copyDeskQueries shared': 'flags of all leaders at the desk',
  'decisions.ts decisionTable latest': 'backwards by its ids, and no further than its limit',
  'idempotency.ts idempotencyTable purge': 'by its ids, and no further than its limit',
  'leaders.ts leaderTable leading': 'all leaders, who are ranked together',
  'leaders.ts leaderTable listed': 'all leaders, who are ranked together',
  'leaders.ts leaderTable names': 'all leaders, of whom none may have a name that looks alike',
  'leaders.ts leaderTable since': 'all leaders, of whom it is told what became',
  'moved-money.ts movedSince': 'of one user, as a table of its own',
  'notifications.ts notificationTable page': 'of one user, as a table of its own',
  'order-export.ts ordersBetween': 'an export of all orders',
  'push-subscriptions.ts pushSubscriptionTable purge': 'once in ten minutes',
  'real-names.ts realNameTable sameDocument':
    'a case at the desk: an index would keep the number of the papers a second time',
  'trader-days.ts traderDayQueries since': 'the days of all traders, which the ranking keeps',
  'users.ts userTable found': 'a search at the desk, in the midst of words',
  'withdrawals.ts withdrawalTable lastDecided': 'backwards by its ids, and no further than its limit',
};

const SCAN = /^SCAN (?<table>\w+)(?: USING (?:COVERING )?INDEX (?<index>\w+))?/;

describeEmbedded('the statements of the store', () => {
  const folder = temporaryFolder();
  let database: FolderDatabase;
  beforeAll(async () => {
    database = await openDatabase(folder.path);
  });
  afterAll(async () => {
    await database.close();
    folder.delete();
  });

  const met = new Set<string>();

  /** Which tables it goes through as a whole, but those that may be. */
  function scans(sql: string): string[] {
    return database.writer.raw
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .flatMap(({ detail }) => {
        const { table, index } = SCAN.exec(String(detail))?.groups ?? {};
        if (!table || table === 'CONSTANT' || table === 'json_each') return [];
        const allowed = [table, index ?? ''].find(
          (name) => SMALL.includes(name) || OF_THE_LIVE.includes(name),
        );
        if (!allowed) return [table];
        met.add(allowed);
        return [];
      });
  }

  test('S1.4 find what they are about by an index: their time does not grow with what others did', async () => {
    const scanning = (await allStatements()).flatMap(({ name, statement }) => {
      const { sql } = statement.compiledFor('sqlite');
      // An audit reads everything. The plan of an insert names tables that refer to the row, which a new one has none in.
      if (name.includes('audit-queries.ts') || sql.startsWith('insert')) return [];
      return scans(sql).length > 0 ? [name] : [];
    });
    expect(scanning.sort()).toEqual(Object.keys(MAY_SCAN).sort());
    expect([...SMALL, ...OF_THE_LIVE].filter((name) => !met.has(name))).toEqual([]);
  });
});
