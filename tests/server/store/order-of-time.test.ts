import { expect, test } from 'vitest';
import { Query } from '#server/store/statement';

/**
 * Nodes take the ids of orders and journals from blocks of their own, so the later order may have the lower id. What is wanted in
 * the order of time goes by an instant first.
 */

/** Queries whose rows may come in any order, as long as it is always the same. */
const IN_ANY_ORDER = [
  'audit-queries.auditQueries.orderMoney',
  'audit-queries.auditQueries.orders',
  'audit-queries.auditQueries.payments',
  'audit-queries.auditQueries.unbalancedJournals',
  'copy-orders.copyOrderTable.behind',
  'order-export.ordersBetween',
];

/** Columns that hold ids of orders or journals, as they stand first in an order; a bare `id` is that of the table of the query. */
const FIRST_BY_ID =
  / order by (?:min\()?(?:"(?:trade_order|journal|led|own)"\."id"|(?:"\w+"\.)?"(?:\w+_)?(?:order|journal)_id")/;
const OF_NUMBERED = / from "(?:trade_order|journal)" .*order by "id"/;

const modules = import.meta.glob('/src/server/store/*.ts', { eager: true });

const queries = Object.entries(modules).flatMap(([path, exported]) => {
  const file = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length);
  return Object.entries(exported as Record<string, unknown>).flatMap(([name, value]) =>
    value instanceof Query
      ? [{ name: `${file}.${name}`, query: value }]
      : Object.entries(value ?? {}).flatMap(([key, inner]) =>
          inner instanceof Query ? [{ name: `${file}.${name}.${key}`, query: inner }] : [],
        ),
  );
});

test('no order of time is told from the ids of orders or journals', () => {
  expect(queries.length).toBeGreaterThan(200);
  const byId = queries.filter(({ query }) => {
    const { sql } = query.compiledFor('postgres');
    return FIRST_BY_ID.test(sql) || OF_NUMBERED.test(sql);
  });
  expect(byId.map(({ name }) => name).sort()).toEqual(IN_ANY_ORDER);
});
