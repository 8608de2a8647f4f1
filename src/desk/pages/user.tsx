import ReceiptText from 'lucide-react/icons/receipt-text';
import { useParams, useSearchParams } from 'react-router-dom';
import { Card } from '../../ui/card.tsx';
import { useRight } from '../app/context.ts';
import type { DeskPage } from '../app/page.ts';
import { correctBalance, endSessions, freeze, unfreeze } from '../asks/users.ts';
import { AskButton } from '../parts/command-dialog.tsx';
import { Instant, UserState } from '../parts/figures.tsx';
import { Choices } from '../parts/form.tsx';
import { Facts, factsOf, Page } from '../parts/page.tsx';
import { AnsweredBy } from '../parts/reading.tsx';
import { Pager, Records } from '../parts/records.tsx';
import { EarlierCases } from './case.tsx';

/** A user: who they are and how they stand, their cases or their ledger, and what may be done. */
export const userPage: DeskPage = {
  path: 'users/:uid',
  title: 'User',
  right: 'users.see',
  reads: ({ params: { uid = '' }, query }) => [
    { command: 'user', uid },
    query.get(TAB) === LEDGER
      ? { command: 'ledger', uid, page: query.get(LEDGER_PAGE) ?? '1' }
      : { command: 'cases', uid },
  ],
  View: User,
};

function User() {
  const { uid = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const isLedger = query.get(TAB) === LEDGER;
  return (
    <Page title={`User ${uid}`} back={{ to: '/users', label: 'Users' }} actions={<Actions uid={uid} />}>
      <AnsweredBy of="user">
        {({ fields = {} }) => (
          <Card title="Account">
            <Facts facts={factsOf(fields, shownFact)} />
          </Card>
        )}
      </AnsweredBy>
      <Choices
        label="Of this user"
        all="Cases"
        options={[{ value: LEDGER, label: 'Ledger' }]}
        value={isLedger ? LEDGER : null}
        onPick={(tab) => setQuery(tab === null ? {} : { [TAB]: tab }, { replace: true })}
      />
      {isLedger ? <LedgerRows /> : <EarlierCases title="Cases" />}
    </Page>
  );
}

function shownFact(label: string, value: string) {
  if (label === 'state') return <UserState state={value} />;
  return label === 'since' ? <Instant at={value} /> : value;
}

function Actions({ uid }: { uid: string }) {
  const mayFreeze = useRight('users.freeze');
  const mayCorrect = useRight('money.decide');
  return (
    <>
      {mayCorrect && <AskButton ask={correctBalance(uid)}>Correct balance</AskButton>}
      {mayFreeze && (
        <>
          <AskButton ask={endSessions(uid)}>End sessions</AskButton>
          <AnsweredBy of="user" waiting={null} whenRefused={null}>
            {({ fields: { state = '' } = {} }) =>
              state.includes('frozen') ? (
                <AskButton ask={unfreeze(uid)}>Unfreeze</AskButton>
              ) : (
                <AskButton ask={freeze(uid)} variant="danger">
                  Freeze
                </AskButton>
              )
            }
          </AnsweredBy>
        </>
      )}
    </>
  );
}

/** Where the page of a user shows the ledger, and which page of it. */
export const TAB = 'tab';
export const LEDGER = 'ledger';
export const LEDGER_PAGE = 'page';

/** What was booked for a user, the newest first, page by page. */
export function LedgerRows() {
  const [query, setQuery] = useSearchParams();
  const page = Number(query.get(LEDGER_PAGE) ?? '1');
  const go = (to: number) => setQuery({ [TAB]: LEDGER, [LEDGER_PAGE]: String(to) });
  return (
    <AnsweredBy of="ledger">
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
    </AnsweredBy>
  );
}
