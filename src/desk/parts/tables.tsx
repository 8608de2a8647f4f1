import Scale from 'lucide-react/icons/scale';
import type { ReactNode } from 'react';
import { type DashboardRow, TOTAL } from '#contract/desk/dashboard';
import { Quantity, Usd, UserLink } from './figures.tsx';
import { type RecordColumn, Records } from './records.tsx';
import styles from './tables.module.css';

type SmallTableProps<Row> = {
  caption: string;
  /** The first one names the row. The others stand at the end of their columns. */
  columns: readonly { label: string; show: (row: Row) => ReactNode; isText?: boolean }[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Whether a row sums the others up. */
  isTotal?: (row: Row) => boolean;
  /** Where there is little room the name of a row stands above its figures. */
  isStacked?: boolean;
  /** In the place of rows where there are none. */
  empty?: string;
};

/** A few figures in rows and columns, within a card. */
export function SmallTable<Row>(props: SmallTableProps<Row>) {
  const { caption, columns, rows, keyOf, isTotal, isStacked = false, empty = '' } = props;
  const [first, ...others] = columns;
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <div className={styles.box}>
      <table className={styles.table} data-stacked={isStacked ? others.length : undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, isText }) => (
              <th key={label} scope="col" data-text={isText}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-total={isTotal?.(row) || undefined}>
              <th scope="row">{first?.show(row)}</th>
              {others.map(({ label, show, isText }) => (
                <td key={label} data-text={isText}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

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

type Row = DashboardRow<'exposure'>;

/** What is held of each instrument, the largest first. The bars have one scale. */
export function ExposureTable({ rows }: { rows: readonly Row[] }) {
  const instruments = rows.filter(({ instrument }) => instrument !== TOTAL);
  const most = Math.max(0, ...instruments.flatMap((row) => [row['long usd'], row['short usd']].map(Number)));
  return (
    <Records
      caption="Exposure by instrument"
      rows={instruments}
      keyOf={({ instrument = '' }) => instrument}
      columns={[
        { key: 'instrument', label: 'Instrument' },
        { key: 'bar', label: 'Short · long', show: (row) => <Bar row={row as Row} most={most} /> },
        {
          key: 'short usd',
          label: 'Short',
          isAmount: true,
          show: worthOf('short usd', 'short lots', ' lots'),
        },
        { key: 'long usd', label: 'Long', isAmount: true, show: worthOf('long usd', 'long lots', ' lots') },
        { key: 'net usd', label: 'Net', isAmount: true, show: worthOf('net usd', 'net units', ' units') },
        {
          key: 'result usd',
          label: 'House’s result',
          isAmount: true,
          show: (row) => <Usd value={row['result usd'] ?? ''} isResult />,
        },
        ...(instruments.some(({ bound }) => bound !== '') ? [BOUND] : []),
      ]}
      empty={{ icon: <Scale />, text: 'No position is open' }}
    />
  );
}

/** An amount, and how much of the instrument that is. */
const worthOf =
  (usd: keyof Row, quantity: keyof Row, unit: string): Required<RecordColumn>['show'] =>
  (row) => (
    <span className={styles.worth}>
      <Usd value={row[usd] ?? ''} />{' '}
      <span className={styles.quantity}>
        <Quantity value={row[quantity] ?? ''} unit={unit} />
      </span>
    </span>
  );

const BOUND: RecordColumn = {
  key: 'bound',
  label: 'Bound',
  isAmount: true,
  show: (row) => (
    <span className={styles.worth}>
      <Usd value={row.bound ?? ''} />{' '}
      <span className={styles.quantity}>
        <Quantity value={row['% of bound'] ?? ''} unit=" % full" />
      </span>
    </span>
  ),
};

/** Short to the start of its middle and long to its end; the figures beside it say the same. */
function Bar({ row, most }: { row: Row; most: number }) {
  const share = (value: string) => `${most === 0 ? 0 : (Number(value) / most) * 100}%`;
  return (
    <span className={styles.bar} aria-hidden="true">
      <span className={styles.half} data-side="short">
        <span className={styles.fill} style={{ inlineSize: share(row['short usd']) }} />
      </span>
      <span className={styles.half} data-side="long">
        <span className={styles.fill} style={{ inlineSize: share(row['long usd']) }} />
      </span>
    </span>
  );
}

/** The accounts nearest to liquidation, each with how far it is on the way there. */
type Nearest = { rows: readonly DashboardRow<'nearest'>[]; levels: DashboardRow<'risk'> | undefined };

export function NearestAccounts({ rows, levels }: Nearest) {
  return (
    <SmallTable
      caption="Accounts nearest to liquidation"
      rows={rows}
      keyOf={({ uid }) => uid}
      columns={[
        { label: 'User', show: ({ uid }) => <UserLink uid={uid} /> },
        { label: 'Risk rate', show: (row) => <RiskRate percent={row['risk rate']} levels={levels} /> },
        { label: 'Margin', show: ({ margin }) => <Usd value={margin} /> },
        { label: 'Equity', show: ({ equity }) => <Usd value={equity} /> },
      ]}
      empty="No account has a position."
    />
  );
}

function RiskRate({ percent, levels }: { percent: string } & Pick<Nearest, 'levels'>) {
  const rate = Number(percent);
  const share = Math.min(100, (rate / Number(levels?.['stop-out'])) * 100);
  return (
    <span className={styles.rate} data-warned={rate >= Number(levels?.['margin call']) || undefined}>
      <Quantity value={percent} unit=" %" />
      <span className={styles.track} aria-hidden="true">
        <span className={styles.nearestAccountsFill} style={{ inlineSize: `${share}%` }} />
      </span>
    </span>
  );
}
