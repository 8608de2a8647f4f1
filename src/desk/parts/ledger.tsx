import ReceiptText from 'lucide-react/icons/receipt-text';
import { useSearchParams } from 'react-router-dom';
import { PAGE_SIZE } from '#contract/constants';
import { Button } from '../../client/ui/button.tsx';
import { Instant } from './age.tsx';
import styles from './ledger.module.css';
import { Reading } from './reading.tsx';
import { Records } from './records.tsx';

/** Where the page of a user shows the ledger, and which page of it. */
export const TAB = 'tab';
export const LEDGER = 'ledger';
export const LEDGER_PAGE = 'page';

/** What was booked for a user, the newest first, page by page. */
export function Ledger() {
  const [query, setQuery] = useSearchParams();
  const page = Number(query.get(LEDGER_PAGE) ?? '1');
  const go = (to: number) => setQuery({ [TAB]: LEDGER, [LEDGER_PAGE]: String(to) });
  return (
    <Reading of="ledger">
      {({ rows = [] }) => (
        <>
          <Records
            caption="Ledger"
            rows={rows}
            keyOf={({ time, memo, of, usd }) => `${time} ${memo} ${of} ${usd}`}
            columns={[
              { key: 'time', label: 'Time', show: ({ time = '' }) => <Instant at={time} /> },
              { key: 'memo', label: 'Entry' },
              { key: 'of', label: 'Of' },
              { key: 'usd', label: 'USD', isAmount: true },
            ]}
            empty={{ icon: <ReceiptText />, text: 'No entries' }}
          />
          <nav className={styles.pages} aria-label="Ledger pages">
            <Button variant="quiet" size="s" disabled={page <= 1} onClick={() => go(page - 1)}>
              Newer
            </Button>
            <span>{`Page ${page}`}</span>
            <Button variant="quiet" size="s" disabled={rows.length < PAGE_SIZE} onClick={() => go(page + 1)}>
              Older
            </Button>
          </nav>
        </>
      )}
    </Reading>
  );
}
