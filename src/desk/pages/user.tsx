import { useParams, useSearchParams } from 'react-router-dom';
import { Card } from '../../ui/card.tsx';
import { useRight } from '../app/context.ts';
import type { DeskPage } from '../app/page.ts';
import { correctBalance, endSessions, freeze, unfreeze } from '../asks/users.ts';
import { Instant } from '../parts/age.tsx';
import { AskButton } from '../parts/ask-button.tsx';
import { Choices } from '../parts/choices.tsx';
import { EarlierCases } from '../parts/earlier-cases.tsx';
import { Facts, factsOf } from '../parts/facts.tsx';
import { LEDGER, LEDGER_PAGE, Ledger, TAB } from '../parts/ledger.tsx';
import { Page } from '../parts/page.tsx';
import { Reading } from '../parts/reading.tsx';
import { UserState } from '../parts/user-state.tsx';

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
      <Reading of="user">
        {({ fields = {} }) => (
          <Card title="Account">
            <Facts facts={factsOf(fields, shownFact)} />
          </Card>
        )}
      </Reading>
      <Choices
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
  const mayFreeze = useRight('users.freeze');
  const mayCorrect = useRight('money.decide');
  return (
    <>
      {mayCorrect && <AskButton ask={correctBalance(uid)}>Correct balance</AskButton>}
      {mayFreeze && (
        <>
          <AskButton ask={endSessions(uid)}>End sessions</AskButton>
          <Reading of="user" waiting={null} whenRefused={null}>
            {({ fields: { state = '' } = {} }) =>
              state.includes('frozen') ? (
                <AskButton ask={unfreeze(uid)}>Unfreeze</AskButton>
              ) : (
                <AskButton ask={freeze(uid)} variant="danger">
                  Freeze
                </AskButton>
              )
            }
          </Reading>
        </>
      )}
    </>
  );
}
