import UsersRound from 'lucide-react/icons/users-round';
import { ROLES, type Role } from '#contract/desk/rights';
import { Badge } from '../../client/ui/badge.tsx';
import { Button } from '../../client/ui/button.tsx';
import { useAsk, useDesk, useRight } from '../app/context.ts';
import type { DeskPage } from '../app/page.ts';
import { Instant } from '../parts/age.tsx';
import { Page } from '../parts/page.tsx';
import { Reading } from '../parts/reading.tsx';
import { OPTIONAL_REASON, REASON } from '../parts/reason-field.ts';
import { Records } from '../parts/records.tsx';
import type { Row } from '../parts/sorting.ts';

const WORK: Record<Role, string> = {
  support: 'users, freezes',
  reviewer: 'papers',
  treasurer: 'money',
  publisher: 'news, replay',
  admin: 'everything',
};
const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: role, detail: WORK[role] }));

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
      {...(mayChange && { actions: <Add /> })}
    >
      <Reading of="operators">
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
      </Reading>
    </Page>
  );
}

function State({ row: { disabled = '' } }: { row: Row }) {
  return disabled === '' ? <Badge tone="success">enabled</Badge> : <Badge tone="danger">disabled</Badge>;
}

function Add() {
  const ask = useAsk();
  return (
    <Button
      onClick={() =>
        ask({
          title: 'Add an operator',
          confirm: 'Add',
          keepsAnswer: true,
          request: { command: 'add-operator' },
          fields: [
            {
              name: 'name',
              label: 'Name',
              kind: 'line',
              isNeeded: true,
              hint: 'Small letters, digits, ., _ and -, e.g. ann.lee',
            },
            { name: 'roles', label: 'Roles', kind: 'several', isNeeded: true, options: ROLE_OPTIONS },
            OPTIONAL_REASON,
          ],
        })
      }
    >
      Add operator
    </Button>
  );
}

/** An admin does not change their own roles, and does not disable themselves. */
function Changes({ row: { name = '', roles = '', disabled = '' } }: { row: Row }) {
  const ask = useAsk();
  const isOwn = useDesk().who.name === name;
  const asks = {
    invite: () =>
      ask({
        title: `Invite ${name}`,
        text: 'The link enrols a new passkey or password in the place of what was there before.',
        confirm: 'Invite',
        keepsAnswer: true,
        request: { command: 'invite-operator', name },
        fields: [REASON],
      }),
    roles: () =>
      ask({
        title: `Roles of ${name}`,
        text: 'Their sessions end.',
        confirm: 'Change',
        request: { command: 'change-operator', name },
        fields: [
          {
            name: 'roles',
            label: 'Roles',
            kind: 'several',
            isNeeded: true,
            options: ROLE_OPTIONS,
            value: roles.replaceAll(' ', ''),
          },
          REASON,
        ],
      }),
    disable: () =>
      ask({
        title: `Disable ${name}`,
        text: 'Their sessions end, and they cannot sign in.',
        confirm: 'Disable',
        isDanger: true,
        request: { command: 'disable-operator', name },
        fields: [REASON],
      }),
    enable: () =>
      ask({
        title: `Enable ${name}`,
        confirm: 'Enable',
        request: { command: 'enable-operator', name },
        fields: [REASON],
      }),
  };
  if (disabled !== '')
    return (
      <span>
        <Button size="s" variant="quiet" onClick={asks.enable}>
          Enable
        </Button>
      </span>
    );
  return (
    <span>
      <Button size="s" variant="quiet" onClick={asks.invite}>
        Invite
      </Button>
      {!isOwn && (
        <>
          <Button size="s" variant="quiet" onClick={asks.roles}>
            Roles
          </Button>
          <Button size="s" variant="quiet" onClick={asks.disable}>
            Disable
          </Button>
        </>
      )}
    </span>
  );
}
