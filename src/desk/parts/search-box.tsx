import { useSearchParams } from 'react-router-dom';
import { SearchField } from '../../client/ui/search-field.tsx';
import styles from './search-box.module.css';
import { SEARCH } from './use-found.ts';

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
