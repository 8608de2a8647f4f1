import Scale from 'lucide-react/icons/scale';
import { type DashboardRow, TOTAL } from '#contract/desk/dashboard';
import styles from './exposure-table.module.css';
import { type Column, Records } from './records.tsx';
import { Quantity, Usd } from './usd.tsx';

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
      ]}
      empty={{ icon: <Scale />, text: 'No position is open' }}
    />
  );
}

/** An amount, and how much of the instrument that is. */
const worthOf =
  (usd: keyof Row, quantity: keyof Row, unit: string): Required<Column>['show'] =>
  (row) => (
    <span className={styles.worth}>
      <Usd value={row[usd] ?? ''} />{' '}
      <span className={styles.quantity}>
        <Quantity value={row[quantity] ?? ''} unit={unit} />
      </span>
    </span>
  );

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
