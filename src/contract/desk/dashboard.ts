/** The house's figures, as `dashboard` answers them: tables by their titles, and what stands in each column. */

/** Titles of the tables, in their order. */
export const DASHBOARD_TITLES = {
  money: 'Money in and out, USD',
  result: 'Result of the house, USD',
  exposure: 'Exposure of real accounts',
  risk: 'Open risk, USD',
  nearest: 'Nearest to liquidation, USD',
  queue: 'Waiting for a decision',
  prices: 'Prices',
  nodes: 'Nodes',
  health: 'Health of this node',
} as const;
export type DashboardTable = keyof typeof DASHBOARD_TITLES;

/** What names the last row of a table that is summed up. */
export const TOTAL = 'total';

/** Days of UTC that end with today, by the columns that sum them up. */
export const DASHBOARD_SPANS = { today: 1, '7 days': 7, '30 days': 30 } as const;
export type DashboardSpan = keyof typeof DASHBOARD_SPANS;

const IN_SPANS = ['what', 'today', '7 days', '30 days'] as const;
const COLUMNS = {
  money: IN_SPANS,
  result: IN_SPANS,
  exposure: [
    ...(['instrument', 'long lots', 'short lots', 'long units', 'short units', 'net units'] as const),
    ...(['long usd', 'short usd', 'net usd', 'result usd', 'bound', '% of bound'] as const),
  ],
  risk: ['accounts', 'positions', 'pending', 'margin', 'held for pending', 'margin call', 'stop-out'],
  nearest: ['uid', 'risk rate', 'margin', 'equity'],
  queue: ['kind', 'count', 'oldest', 'age'],
  prices: ['source', 'state', 'last price', 'seconds ago'],
  nodes: ['name', 'asked', 'version', 'since', 'uptime', 'state', 'commands waiting'],
  health: ['check', 'state'],
} as const satisfies Record<DashboardTable, readonly string[]>;

/** A row of a table: every column has a text. */
export type DashboardRow<Table extends DashboardTable> = Record<(typeof COLUMNS)[Table][number], string>;
