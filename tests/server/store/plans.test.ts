import { expect, test } from 'vitest';
import { describeEmbedded } from '../../support/describe-engines.ts';
import { databaseForAll } from '../../support/server-hooks.ts';
import { allStatements, MAY_READ_ALL, OF_THE_LIVE, SMALL } from '../../support/store-statements.ts';

/**
 * How SQLite goes about each statement of the store: what reads a whole table that grows with the users stands on a list here,
 * with the reason why it may.
 */

/** What else goes through a table as a whole here, and why it may. */
const MAY_SCAN: Readonly<Record<string, string>> = {
  ...MAY_READ_ALL,
  'moved-money.ts movedSince': 'of one user, as a table of its own',
  'notifications.ts notificationTable page': 'of one user, as a table of its own',
};

const SCAN = /^SCAN (?<table>\w+)(?: USING (?:COVERING )?INDEX (?<index>\w+))?/;
/** A step that looks among the orders or entries of everyone. */
const OF_OTHERS = /^SEARCH (?:trade_order|entry) (?!.*(?:account_id|rowid|\bid)=\?)/;

describeEmbedded('the statements of the store', () => {
  const database = databaseForAll();

  const met = new Set<string>();

  const stepsOf = (sql: string): string[] =>
    database.writer.raw
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail));

  /** Which tables it goes through as a whole, but those that may be. */
  function scans(sql: string): string[] {
    return stepsOf(sql).flatMap((step) => {
      const { table, index } = SCAN.exec(step)?.groups ?? {};
      if (!table || table === 'CONSTANT' || table === 'json_each') return [];
      const allowed = [table, index ?? ''].find((name) => SMALL.includes(name) || OF_THE_LIVE.includes(name));
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

  test('S1.4 find what they ask of one account among its own orders and entries', async () => {
    const others = (await allStatements()).flatMap(({ name, statement }) => {
      const { sql } = statement.compiledFor('sqlite');
      const ofOne = /"account_id" = \?/.test(sql) && !sql.startsWith('insert');
      return ofOne && stepsOf(sql).some((step) => OF_OTHERS.test(step)) ? [name] : [];
    });
    expect(others).toEqual([]);
  });
});
