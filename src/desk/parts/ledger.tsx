import ReceiptText from 'lucide-react/icons/receipt-text';
import { useSearchParams } from 'react-router-dom';
import { Instant } from './age.tsx';
import { Pager } from './pager.tsx';
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
          <Pager label="Ledger pages" page={page} rows={rows.length} onGo={go} />
        </>
      )}
    </Reading>
  );
}
