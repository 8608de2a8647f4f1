import type { ReactNode } from 'react';
import styles from './small-table.module.css';

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
      <table className={styles.table} data-stacked={isStacked || undefined}>
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
