import UserRoundSearch from 'lucide-react/icons/user-round-search';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { DeskPage } from '../app/page.ts';
import { Instant, UserState } from '../parts/figures.tsx';
import { FindForm } from '../parts/form.tsx';
import { Page } from '../parts/page.tsx';
import { AnsweredBy } from '../parts/reading.tsx';
import { Records } from '../parts/records.tsx';

const TEXT = 'text';
const MIN_LETTERS = 3;
const textOf = (query: URLSearchParams): string => (query.get(TEXT) ?? '').trim();

/** Finding a user. */
export const usersPage: DeskPage = {
  path: 'users',
  title: 'Users',
  right: 'users.see',
  icon: <UserRoundSearch aria-hidden="true" />,
  group: 'work',
  reads: ({ query }) =>
    textOf(query).length < MIN_LETTERS ? [] : [{ command: 'find-user', text: textOf(query) }],
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
          label="UID, e-mail address or telephone number"
          name={TEXT}
          text={textOf(query)}
        />
      }
    >
      {textOf(query).length < MIN_LETTERS ? (
        <EmptyState
          icon={<UserRoundSearch />}
          text="Find a user"
          hint="By the UID, or by a whole e-mail address or telephone number. The log notes each search."
        />
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
