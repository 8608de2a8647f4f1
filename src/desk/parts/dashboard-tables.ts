import { DASHBOARD_TITLES, type DashboardRow, type DashboardTable } from '#contract/desk/dashboard';
import type { Read } from '../app/readings.ts';

/** The rows of one of the dashboard's tables, each with the columns that the contract gives it. */
export function tableOf<Table extends DashboardTable>(
  { tables = [] }: Read,
  table: Table,
): readonly DashboardRow<Table>[] {
  const found = tables.find(({ title }) => title === DASHBOARD_TITLES[table]);
  return (found?.rows ?? []) as DashboardRow<Table>[];
}
