import Flag from 'lucide-react/icons/flag';
import UserRoundSearch from 'lucide-react/icons/user-round-search';
import { useSearchParams } from 'react-router-dom';
import { MIN_FOUND_BY } from '#contract/constants';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useRight } from '../app/context.ts';
import type { DeskPage } from '../app/page.ts';
import { seeOpposites } from '../asks/users.ts';
import { AskButton } from '../parts/command-dialog.tsx';
import { Instant, Usd, UserLink, UserState } from '../parts/figures.tsx';
import { FindForm } from '../parts/form.tsx';
import { Page, Section } from '../parts/page.tsx';
import { AnsweredBy } from '../parts/reading.tsx';
import { type RecordRow, Records } from '../parts/records.tsx';

const TEXT = 'text';
const textOf = (query: URLSearchParams): string => (query.get(TEXT) ?? '').trim();

/** Finding a user. */
export const usersPage: DeskPage = {
  path: 'users',
  title: 'Users',
  right: 'users.see',
  icon: <UserRoundSearch aria-hidden="true" />,
  group: 'work',
  reads: ({ query }) =>
    textOf(query).length < MIN_FOUND_BY
      ? [{ command: 'opposites' }]
      : [{ command: 'find-user', text: textOf(query) }],
  View: Users,
};

function Users() {
  const [query] = useSearchParams();
  return (
    <Page
      title="Users"
      filters={
        <FindForm
          key={textOf(query)}
          label="UID, e-mail, name, phone, order"
          name={TEXT}
          text={textOf(query)}
        />
      }
    >
      {textOf(query).length < MIN_FOUND_BY ? (
        <>
          <EmptyState
            icon={<UserRoundSearch />}
            text="Find a user"
            hint="By the UID, an order as “order 12”, or two letters of an e-mail address, a name or a telephone number. The newest 50 are shown, and the log notes each search."
          />
          <Section title="Positions against each other, of the last 30 days">
            <AnsweredBy of="opposites">{({ rows = [] }) => <Opposites rows={rows} />}</AnsweredBy>
          </Section>
        </>
      ) : (
        <AnsweredBy of="find-user">
          {({ rows = [] }) => (
            <Records
              caption="Users found"
              rows={rows}
              keyOf={({ uid = '' }) => uid}
              linkOf={({ uid }) => `/users/${uid}`}
              columns={[
                { key: 'uid', label: 'UID' },
                { key: 'state', label: 'State', show: ({ state = '' }) => <UserState state={state} /> },
                {
                  key: 'since',
                  label: 'Since',
                  isSorted: true,
                  show: ({ since = '' }) => <Instant at={since} />,
                },
              ]}
              empty={{ icon: <UserRoundSearch />, text: 'No user is found by that' }}
            />
          )}
        </AnsweredBy>
      )}
    </Page>
  );
}

/** Users who share something and held an instrument in opposite directions; a flag decides nothing. */
function Opposites({ rows }: { rows: readonly RecordRow[] }) {
  const maySee = useRight('users.freeze');
  return (
    <Records
      caption="Positions against each other"
      rows={rows}
      keyOf={({ user, other, instrument }) => `${user} ${other} ${instrument}`}
      columns={[
        { key: 'user', label: 'User', show: ({ user = '' }) => <UserLink uid={user} /> },
        { key: 'other', label: 'Other user', show: ({ other = '' }) => <UserLink uid={other} /> },
        { key: 'shared', label: 'In common', isLong: true },
        { key: 'instrument', label: 'Instrument' },
        { key: 'pairs', label: 'Pairs', isAmount: true },
        { key: 'held', label: 'Held for', isAmount: true },
        { key: 'since', label: 'First', show: ({ since = '' }) => <Instant at={since} /> },
        { key: 'lots', label: 'Lots', isAmount: true },
        { key: 'other lots', label: 'Other’s lots', isAmount: true },
        {
          key: 'gained usd',
          label: 'Both gained',
          isAmount: true,
          show: (row) => <Usd value={row['gained usd'] ?? ''} isResult />,
        },
      ]}
      {...(maySee && {
        actionsOf: (row) => (
          <AskButton
            ask={seeOpposites(row)}
            aria-label={`Seen: ${row.user} and ${row.other}, ${row.instrument}`}
          >
            Seen
          </AskButton>
        ),
      })}
      empty={{
        icon: <Flag />,
        text: 'No flags',
        hint: 'Users with a payout method, browser or network in common who are long and short at once.',
      }}
    />
  );
}
