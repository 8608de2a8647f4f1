import { describe, expect, test } from 'vitest';
import { auditQueries } from '#server/store/audit-queries';
import { loanAuditQueries } from '#server/store/loan-audit-queries';
import { settingTable } from '#server/store/server-settings';
import { change, type Param, query } from '#server/store/statement';
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

/** How SQLite goes about each query of the audit. */
describeEmbedded('the queries of an audit', () => {
  const database = databaseForAll();

  const plans = (): Map<string, string[]> => {
    const queries = [...Object.values(auditQueries), ...Object.values(loanAuditQueries)];
    return new Map(
      queries
        .map((query) => query.compiledFor('sqlite'))
        .map(({ sql }) => [
          sql,
          database.writer.raw
            .prepare(`EXPLAIN QUERY PLAN ${sql}`)
            .all()
            .map(({ parent, detail }) => `${parent} ${detail}`),
        ]),
    );
  };

  test('S1.4 go through a table once and find what belongs to a row by its whole key: their time grows with the rows', () => {
    const all = plans();
    expect(all.size).toBeGreaterThan(10);
    for (const [sql, steps] of all) {
      const loops = Map.groupBy(
        steps.filter((step) => /^\d+ (SCAN|SEARCH) /.test(step) && !step.endsWith('SCAN CONSTANT ROW')),
        (step) => step.split(' ')[0],
      );
      // Steps of one parent are loops within loops: the first may scan, the others find one row.
      for (const [first, ...within] of loops.values()) {
        expect(first, sql).toContain('SCAN');
        for (const step of within) expect(step, sql).toContain('USING INTEGER PRIMARY KEY (rowid=?)');
      }
    }
  });
});

describe('a statement', () => {
  const database = databaseForAll();

  test('S7.24 binds its arguments by name, wherever they stand and however often', async () => {
    const echo = query((db, param: Param<{ one: number; other: string }>) =>
      db.selectNoFrom([param('other').as('first'), param('one').as('second'), param('other').as('third')]),
    );
    expect(await echo.get(database.db, { one: 1, other: 'a' })).toEqual({
      first: 'a',
      second: 1,
      third: 'a',
    });
  });

  // Each of these is refused by the compiler too, which `npm run check` proves.
  test('S7.24 takes places for values, which cannot be computed with', async () => {
    const doubled = change((db, param: Param<{ id: number; key: string }>) =>
      // @ts-expect-error a place has no value
      db.insertInto('setting').values({ key: param('key'), value: param('id') * 2 }),
    );
    const submitted = database.queue.submit((tx) => doubled.run(tx, { id: 1, key: 'a' }));
    await expect(submitted).rejects.toThrow('NOT NULL');
    const misnamed = query((db, param: Param<{ id: number }>) =>
      // @ts-expect-error there is no such argument
      db.selectFrom('account').select('id').where('id', '=', param('userId')),
    );
    await expect(misnamed.all(database.db, { id: 1 })).rejects.toThrow('bound');
  });

  test('S7.24 changes rows by a transaction only', async () => {
    // @ts-expect-error a query is made without what writes
    const written = query((db) => db.deleteFrom('setting'));
    await expect(written.all(database.db)).rejects.toThrow('readonly');
    // @ts-expect-error a change needs a transaction
    await expect(settingTable.insert.run(database.db, { key: 'a', value: 'b' })).rejects.toThrow('readonly');
  });
});
