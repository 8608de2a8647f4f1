import { expect, test } from 'vitest';
import { auditQueries } from '#server/store/audit-queries';
import { loanAuditQueries } from '#server/store/loan-audit-queries';
import { describeEmbedded } from '../../support/describe-engines.ts';
import { databaseForAll } from '../../support/server-hooks.ts';

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
