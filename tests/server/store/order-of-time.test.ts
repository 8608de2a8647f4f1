import { expect, test } from 'vitest';
import { Query } from '#server/store/statement';
import { allStatements } from '../../support/store-statements.ts';

/**
 * Nodes take the ids of orders and journals from blocks of their own, so the later order may have the lower id. What is wanted in
 * the order of time goes by an instant first.
 */

/** Queries whose rows may come in any order, as long as it is always the same. */
const IN_ANY_ORDER = [
  'audit-queries.ts auditQueries emptyJournals',
  'audit-queries.ts auditQueries orderMoney',
  'audit-queries.ts auditQueries orders',
  'audit-queries.ts auditQueries payments',
  'audit-queries.ts auditQueries unbalancedJournals',
  'copy-orders.ts copyOrderTable behind',
  'order-export.ts ordersBetween',
];

/** Columns that hold ids of orders or journals, as they stand first in an order; a bare `id` is that of the table of the query. */
const FIRST_BY_ID =
  / order by (?:min\()?(?:"(?:trade_order|journal|led|own)"\."id"|(?:"\w+"\.)?"(?:\w+_)?(?:order|journal)_id")/;
const OF_NUMBERED = / from "(?:trade_order|journal)" .*order by "id"/;

test('no order of time is told from the ids of orders or journals', async () => {
  const byId = (await allStatements()).filter(({ statement }) => {
    if (!(statement instanceof Query)) return false;
    const { sql } = statement.compiledFor('postgres');
    return FIRST_BY_ID.test(sql) || OF_NUMBERED.test(sql);
  });
  expect(byId.map(({ name }) => name).sort()).toEqual(IN_ANY_ORDER);
});
