import type { DashboardRow } from '#contract/desk/dashboard';
import { SmallTable } from './small-table.tsx';
import { Usd } from './usd.tsx';

type SpanTableProps = {
  caption: string;
  /** The last one sums up. */
  rows: readonly DashboardRow<'money'>[];
};

/** Amounts of today, of seven and of thirty days. */
export function SpanTable({ caption, rows }: SpanTableProps) {
  const column = (label: string, span: 'today' | '7 days' | '30 days') => ({
    label,
    show: (row: DashboardRow<'money'>) => <Usd value={row[span]} isResult />,
  });
  return (
    <SmallTable
      caption={caption}
      rows={rows}
      keyOf={({ what }) => what}
      isTotal={(row) => row === rows.at(-1)}
      isStacked
      columns={[
        { label: 'What', show: ({ what }) => what.charAt(0).toUpperCase() + what.slice(1) },
        column('Today', 'today'),
        column('7 days', '7 days'),
        column('30 days', '30 days'),
      ]}
    />
  );
}
