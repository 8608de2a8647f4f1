import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useSearchParams } from 'react-router-dom';
import styles from './records.module.css';
import { nextSort, SORT, sortOf } from './sorting.ts';

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
