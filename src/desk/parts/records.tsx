import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ColumnHead } from './column-head.tsx';
import styles from './records.module.css';
import { type Row, SORT, sortedBy } from './sorting.ts';

export type Column = {
  /** Also the name of a row's text, where `show` is left out. */
  key: string;
  label: string;
  show?: (row: Row) => ReactNode;
  /** Amounts stand under each other at the end of their column. */
  isAmount?: boolean;
  /** Its texts may be long, and without a space to break at. */
  isLong?: boolean;
  /** Rows may be sorted by it. */
  isSorted?: boolean;
};

export type RecordsProps = {
  caption: string;
  /** The first one names the row. */
  columns: readonly Column[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Where a row leads, if anywhere. */
  linkOf?: (row: Row) => string | null;
  /** Buttons at the end of a row. */
  actionsOf?: (row: Row) => ReactNode;
  empty: { icon: ReactNode; text: string; hint?: string };
};

/** Rows of what was read: a table where there is room for one, and a card for each row on a phone. */
export function Records({ caption, columns, rows, keyOf, linkOf, actionsOf, empty }: RecordsProps) {
  const [query] = useSearchParams();
  const sorted = sortedBy(rows, columns, query.get(SORT) ?? '');
  if (rows.length === 0)
    return (
      <div className={styles.box}>
        <EmptyState {...empty} />
      </div>
    );
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead className={styles.head}>
          <tr>
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} />
            ))}
            {actionsOf && (
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <RecordRow key={keyOf(row)} {...{ row, columns, link: linkOf?.(row) ?? null }}>
              {actionsOf && <td className={styles.actions}>{actionsOf(row)}</td>}
            </RecordRow>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RecordRowProps = { row: Row; columns: readonly Column[]; link: string | null; children: ReactNode };

function RecordRow({ row, columns, link, children }: RecordRowProps) {
  const [first, ...others] = columns;
  const textOf = ({ key, show }: Column) => (show ? show(row) : row[key]);
  return (
    <tr className={styles.row} data-link={link !== null || undefined}>
      {first && (
        <th scope="row" className={styles.name}>
          {link === null ? (
            textOf(first)
          ) : (
            <Link to={link} className={styles.link}>
              {textOf(first)}
            </Link>
          )}
        </th>
      )}
      {others.map((column) => (
        <td
          key={column.key}
          data-label={column.label}
          data-amount={column.isAmount || undefined}
          data-long={column.isLong || undefined}
        >
          <span className={column.isAmount ? 'num' : undefined}>{textOf(column)}</span>
        </td>
      ))}
      {children}
    </tr>
  );
}
