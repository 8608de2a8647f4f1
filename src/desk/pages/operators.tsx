import UsersRound from 'lucide-react/icons/users-round';
import { Badge } from '../../ui/badge.tsx';
import { useDesk, useRight } from '../app/context.ts';
import type { DeskPage } from '../app/page.ts';
import {
  addOperator,
  changeOperator,
  disableOperator,
  enableOperator,
  inviteOperator,
} from '../asks/operators.ts';
import { AskButton } from '../parts/command-dialog.tsx';
import { Instant } from '../parts/figures.tsx';
import { Page } from '../parts/page.tsx';
import { AnsweredBy } from '../parts/reading.tsx';
import { type RecordRow, Records } from '../parts/records.tsx';

/** Who the operators are, and what they may do. */
export const operatorsPage: DeskPage = {
  path: 'operators',
  title: 'Operators',
  right: 'operators.see',
  icon: <UsersRound aria-hidden="true" />,
  group: 'team',
  reads: () => [{ command: 'operators' }],
  View: Operators,
};

function Operators() {
  const mayChange = useRight('operators.change');
  return (
    <Page
      title="Operators"
      lead="An operator who leaves is disabled, not deleted: the log names them."
      {...(mayChange && {
        actions: (
          <AskButton ask={addOperator} variant="primary" size="m">
            Add operator
          </AskButton>
        ),
      })}
    >
      <AnsweredBy of="operators">
        {({ rows = [] }) => (
          <Records
            caption="Operators"
            rows={rows}
            keyOf={({ name = '' }) => name}
            columns={[
              { key: 'name', label: 'Name', isSorted: true },
              { key: 'roles', label: 'Roles' },
              {
                key: 'since',
                label: 'Since',
                isSorted: true,
                show: ({ since = '' }) => <Instant at={since} />,
              },
              { key: 'state', label: 'State', show: (row) => <State row={row} /> },
            ]}
            {...(mayChange && { actionsOf: (row) => <Changes row={row} /> })}
            empty={{ icon: <UsersRound />, text: 'There are no operators' }}
          />
        )}
      </AnsweredBy>
    </Page>
  );
}

function State({ row: { disabled = '' } }: { row: RecordRow }) {
  return disabled === '' ? <Badge tone="success">enabled</Badge> : <Badge tone="danger">disabled</Badge>;
}

/** An admin neither changes their own roles nor disables themselves. */
function Changes({ row: { name = '', roles = '', disabled = '' } }: { row: RecordRow }) {
  const isOwn = useDesk().who.name === name;
  if (disabled !== '')
    return (
      <span>
        <AskButton ask={enableOperator(name)}>Enable</AskButton>
      </span>
    );
  return (
    <span>
      <AskButton ask={inviteOperator(name)}>Invite</AskButton>
      {!isOwn && (
        <>
          <AskButton ask={changeOperator(name, roles)}>Roles</AskButton>
          <AskButton ask={disableOperator(name)}>Disable</AskButton>
        </>
      )}
    </span>
  );
}
