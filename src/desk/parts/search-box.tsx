import { useSearchParams } from 'react-router-dom';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './search-box.module.css';
import type { Row } from './sorting.ts';

const SEARCH = 'search';

/** The rows in which the text stands that the page's address asks for. */
export function useFound<One extends Row>(rows: readonly One[]): readonly One[] {
  const [query] = useSearchParams();
  const wanted = (query.get(SEARCH) ?? '').trim().toLowerCase();
  return wanted === ''
    ? rows
    : rows.filter((row) => Object.values(row).some((text) => text.toLowerCase().includes(wanted)));
}

/** A search in what the page shows, kept in its address. */
export function SearchBox({ label }: { label: string }) {
  const [query, setQuery] = useSearchParams();
  return (
    <div className={styles.search}>
      <SearchField
        label={label}
        value={query.get(SEARCH) ?? ''}
        onChange={({ target }) =>
          setQuery(
            (before) => {
              if (target.value === '') before.delete(SEARCH);
              else before.set(SEARCH, target.value);
              return before;
            },
            { replace: true },
          )
        }
      />
    </div>
  );
}
