import type { Engine } from './compiled-statement.ts';

/**
 * A new database is made from the tables as they are defined (`schema.ts`); one that is there goes through these steps. Both end
 * with the same schema, as `baseline.test.ts` compares.
 *
 * To add one: a row at the end of `STEPS`, with what each engine runs, and the change itself in the definition of the table. What a
 * released one does never changes: databases that have it would differ.
 */

/** Hears of each step before it runs: its number, and how many there are. */
export type OnStep = (step: number, of: number) => void;

/** A step on one engine. */
export type Migration = {
  name: string;
  /**
   * Whether a node on PostgreSQL that does not know it can serve on: it adds tables, indexes, or columns with a default, and
   * takes nothing away. All nodes must be replaced before one that is not additive.
   */
  isAdditive: boolean;
  statements: readonly string[];
};

/** Since 1.0. The name is the file's of before without its number. */
const STEPS: readonly (Omit<Migration, 'statements'> & Readonly<Record<Engine, readonly string[]>>)[] = [
  {
    ...{ name: 'order-notes', isAdditive: true },
    sqlite: [`ALTER TABLE trade_order ADD COLUMN note TEXT NOT NULL DEFAULT ''`],
    postgres: [`ALTER TABLE trade_order ADD COLUMN note TEXT COLLATE "C" NOT NULL DEFAULT ''`],
  },
  {
    ...{ name: 'named-watchlists', isAdditive: true },
    sqlite: [`ALTER TABLE watchlist ADD COLUMN lists TEXT NOT NULL DEFAULT '[]'`],
    postgres: [`ALTER TABLE watchlist ADD COLUMN lists TEXT COLLATE "C" NOT NULL DEFAULT '[]'`],
  },
  {
    ...{ name: 'chart-templates', isAdditive: true },
    sqlite: [
      `CREATE TABLE chart_template (
        user_id INTEGER PRIMARY KEY REFERENCES user (id),
        version INTEGER NOT NULL,
        templates TEXT NOT NULL
      ) STRICT`,
    ],
    postgres: [
      `CREATE TABLE chart_template (
        user_id bigint PRIMARY KEY REFERENCES "user" (id),
        version bigint NOT NULL,
        templates TEXT COLLATE "C" NOT NULL
      )`,
    ],
  },
  {
    ...{ name: 'shared-browsers', isAdditive: true },
    sqlite: ['ALTER TABLE device ADD COLUMN browser INTEGER'],
    postgres: ['ALTER TABLE device ADD COLUMN browser bigint'],
  },
];

const OF_BOTH =
  'deliveries feed-minutes market-times exit-rate financing order-terms chart-layouts news-instruments account-times ' +
  'notifications price-alerts watchlists factors sessions withdrawals protection operators privacy leaders copies found-by-index ' +
  'copies-by-position sums-of-a-day delivery-queues';

/** What the steps of before 1.0 are recorded as. What they did stands in `before-1.0`, for databases that lack one. */
export const BEFORE: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: numbered(
    `trading joining identity traders payments loans market doors credit slots counters versions ${OF_BOTH}`,
  ),
  postgres: numbered(`schema pictures ${OF_BOTH}`),
};

/** `013-deliveries`. */
function numbered(names: string): string[] {
  return names.split(' ').map((name, index) => numberedName(name, index));
}

function numberedName(name: string, index: number): string {
  return `${String(index + 1).padStart(3, '0')}-${name}`;
}

/** The steps of an engine since 1.0. */
export function stepsOn(engine: Engine): Migration[] {
  return STEPS.map(({ name, isAdditive, [engine]: statements }, index) => ({
    name: numberedName(name, BEFORE[engine].length + index),
    isAdditive,
    statements,
  }));
}
