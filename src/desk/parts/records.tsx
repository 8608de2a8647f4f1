import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PAGE_SIZE } from '#contract/constants';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './records.module.css';

export type RecordColumn = {
  /** Also the name of a row's text, where `show` is left out. */
  key: string;
  label: string;
  show?: (row: RecordRow) => ReactNode;
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
  columns: readonly RecordColumn[];
  rows: readonly RecordRow[];
  keyOf: (row: RecordRow) => string;
  /** Where a row leads, if anywhere. */
  linkOf?: (row: RecordRow) => string | null;
  /** Buttons at the end of a row. */
  actionsOf?: (row: RecordRow) => ReactNode;
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

type RecordRowProps = {
  row: RecordRow;
  columns: readonly RecordColumn[];
  link: string | null;
  children: ReactNode;
};

function RecordRow({ row, columns, link, children }: RecordRowProps) {
  const [first, ...others] = columns;
  const textOf = ({ key, show }: RecordColumn) => (show ? show(row) : row[key]);
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

type ColumnHeadProps = {
  column: { key: string; label: string; isAmount?: boolean; isSorted?: boolean };
};

/** The name of a column, which sorts by it and by its other end when it is pressed again. */
export function ColumnHead({ column: { key, label, isAmount, isSorted } }: ColumnHeadProps) {
  const [query, setQuery] = useSearchParams();
  const direction = sortOf(query.get(SORT) ?? '', key);
  const sort = () =>
    setQuery(
      (before) => {
        before.set(SORT, nextSort(before.get(SORT) ?? '', key));
        return before;
      },
      { replace: true },
    );
  return (
    <th scope="col" data-amount={isAmount || undefined} aria-sort={direction}>
      {isSorted ? (
        <button type="button" className={styles.sort} onClick={sort}>
          {label}
          {direction === 'ascending' && <ArrowUp size={14} aria-hidden="true" />}
          {direction === 'descending' && <ArrowDown size={14} aria-hidden="true" />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}

type PagerProps = {
  label: string;
  /** From 1, the newest first. */
  page: number;
  /** Rows on this page: a whole page of them may have another behind it. */
  rows: number;
  onGo: (page: number) => void;
};

/** The way through what is read page by page. */
export function Pager({ label, page, rows, onGo }: PagerProps) {
  return (
    <nav className={styles.pages} aria-label={label}>
      <Button variant="quiet" size="s" disabled={page <= 1} onClick={() => onGo(page - 1)}>
        Newer
      </Button>
      <span>{`Page ${page}`}</span>
      <Button variant="quiet" size="s" disabled={rows < PAGE_SIZE} onClick={() => onGo(page + 1)}>
        Older
      </Button>
    </nav>
  );
}

/** Sorting the rows of a page, as its address has it: `sort=since`, or `sort=-since` from the other end. */

export type RecordRow = Readonly<Record<string, string>>;

export const SORT = 'sort';

/** How rows are sorted by a column, as `aria-sort` says it; undefined where they are sorted by another or by none. */
export function sortOf(sort: string, key: string): 'ascending' | 'descending' | undefined {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : undefined;
}

/** What pressing the name of a column leads to. */
export const nextSort = (sort: string, key: string): string => (sort === key ? `-${key}` : key);

/** The rows in the order that is asked for, by a column that may be sorted by; as they came for any other. */
export function sortedBy(
  rows: readonly RecordRow[],
  columns: readonly { key: string; isSorted?: boolean }[],
  sort: string,
): readonly RecordRow[] {
  const column = columns.find(({ key, isSorted }) => isSorted && sortOf(sort, key) !== undefined);
  if (!column) return rows;
  const { key } = column;
  const sign = sortOf(sort, key) === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => sign * compare(one[key] ?? '', other[key] ?? ''));
}

/** Numbers by their size, other texts by their letters. Instants stand in their order as texts. */
function compare(one: string, other: string): number {
  const difference = Number(one) - Number(other);
  return Number.isNaN(difference) ? one.localeCompare(other, 'en') : difference;
}
