import ReceiptText from 'lucide-react/icons/receipt-text';
import { useParams, useSearchParams } from 'react-router-dom';
import { PAGE_SIZE } from '#contract/constants';
import { Button } from '../../client/ui/button.tsx';
import { Card } from '../../client/ui/card.tsx';
import { useAsk, useRight } from '../app/context.ts';
import type { DeskPage } from '../app/page.ts';
import { Instant } from '../parts/age.tsx';
import { EarlierCases } from '../parts/earlier-cases.tsx';
import { Facts, factsOf } from '../parts/facts.tsx';
import { Page } from '../parts/page.tsx';
import { Pick } from '../parts/pick.tsx';
import { Reading } from '../parts/reading.tsx';
import { REASON } from '../parts/reason-field.ts';
import { Records } from '../parts/records.tsx';
import { UserState } from '../parts/user-state.tsx';
import styles from './user.module.css';

const TAB = 'tab';
const PAGE = 'page';
const LEDGER = 'ledger';

/** A user: who they are and how they stand, their cases or their ledger, and what may be done. */
export const userPage: DeskPage = {
  path: 'users/:uid',
  title: 'User',
  right: 'users.see',
  reads: ({ params: { uid = '' }, query }) => [
    { command: 'user', uid },
    query.get(TAB) === LEDGER
      ? { command: 'ledger', uid, page: query.get(PAGE) ?? '1' }
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
      <Reading of="user">
        {({ fields = {} }) => (
          <Card title="Account">
            <Facts facts={factsOf(fields, shownFact)} />
          </Card>
        )}
      </Reading>
      <Pick
        label="Of this user"
        all="Cases"
        options={[{ value: LEDGER, label: 'Ledger' }]}
        value={isLedger ? LEDGER : null}
        onPick={(tab) => setQuery(tab === null ? {} : { [TAB]: tab }, { replace: true })}
      />
      {isLedger ? <Ledger /> : <EarlierCases title="Cases" />}
    </Page>
  );
}

function shownFact(label: string, value: string) {
  if (label === 'state') return <UserState state={value} />;
  return label === 'since' ? <Instant at={value} /> : value;
}

function Actions({ uid }: { uid: string }) {
  const ask = useAsk();
  const mayFreeze = useRight('users.freeze');
  const mayCorrect = useRight('money.decide');
  return (
    <>
      {mayCorrect && (
        <Button
          variant="quiet"
          size="s"
          onClick={() =>
            ask({
              title: `Correct the balance of ${uid}`,
              text: 'Another operator confirms it before it is booked.',
              confirm: 'Propose',
              request: { command: 'correct', uid },
              fields: [
                {
                  name: 'amount',
                  label: 'Amount in USD',
                  kind: 'line',
                  isNeeded: true,
                  inputMode: 'text',
                  hint: '12.5 adds to the balance, -12.5 takes from it.',
                },
                REASON,
              ],
            })
          }
        >
          Correct balance
        </Button>
      )}
      {mayFreeze && <Freezing uid={uid} />}
    </>
  );
}

function Freezing({ uid }: { uid: string }) {
  const ask = useAsk();
  const asks = {
    sessions: () =>
      ask({
        title: `End the sessions of ${uid}`,
        text: 'The user has to log in again on every device.',
        confirm: 'End sessions',
        request: { command: 'end-sessions', uid },
        fields: [REASON],
      }),
    freeze: () =>
      ask({
        title: `Freeze ${uid}`,
        text: 'Every session ends and none is opened. Positions stay under their stops and liquidation.',
        confirm: 'Freeze',
        isDanger: true,
        request: { command: 'freeze', uid },
        fields: [REASON],
      }),
    unfreeze: () =>
      ask({
        title: `Unfreeze ${uid}`,
        text: 'The user can log in again.',
        confirm: 'Unfreeze',
        request: { command: 'unfreeze', uid },
        fields: [REASON],
      }),
  };
  return (
    <>
      <Button variant="quiet" size="s" onClick={asks.sessions}>
        End sessions
      </Button>
      <Reading of="user" waiting={null} whenRefused={null}>
        {({ fields: { state = '' } = {} }) =>
          state.includes('frozen') ? (
            <Button variant="quiet" size="s" onClick={asks.unfreeze}>
              Unfreeze
            </Button>
          ) : (
            <Button variant="danger" size="s" onClick={asks.freeze}>
              Freeze
            </Button>
          )
        }
      </Reading>
    </>
  );
}

function Ledger() {
  const [query, setQuery] = useSearchParams();
  const page = Number(query.get(PAGE) ?? '1');
  const go = (to: number) => setQuery({ [TAB]: LEDGER, [PAGE]: String(to) });
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
