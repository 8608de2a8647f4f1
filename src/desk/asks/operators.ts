import { ROLES, type Role } from '#contract/desk/rights';
import type { AskOf } from '#machines/desk-command/asks';
import { OPTIONAL_REASON, REASON } from './reason.ts';

const WORK: Record<Role, string> = {
  support: 'users, freezes',
  reviewer: 'papers',
  treasurer: 'money',
  publisher: 'news, replay',
  admin: 'everything',
};
const ROLES_FIELD = {
  name: 'roles',
  label: 'Roles',
  kind: 'several',
  isNeeded: true,
  options: ROLES.map((role) => ({ value: role, label: role, detail: WORK[role] })),
} as const;

export const addOperator: AskOf<'add-operator'> = {
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
    ROLES_FIELD,
    OPTIONAL_REASON,
  ],
};

export const inviteOperator = (name: string): AskOf<'invite-operator'> => ({
  title: `Invite ${name}`,
  text: 'The link enrols a new passkey or password in the place of what was there before.',
  confirm: 'Invite',
  keepsAnswer: true,
  request: { command: 'invite-operator', name },
  fields: [REASON],
});

/** `roles` are those of now, between commas. */
export const changeOperator = (name: string, roles: string): AskOf<'change-operator'> => ({
  title: `Roles of ${name}`,
  text: 'Their sessions end.',
  confirm: 'Change',
  request: { command: 'change-operator', name },
  fields: [{ ...ROLES_FIELD, value: roles.replaceAll(' ', '') }, REASON],
});

export const disableOperator = (name: string): AskOf<'disable-operator'> => ({
  title: `Disable ${name}`,
  text: 'Their sessions end, and they cannot sign in.',
  confirm: 'Disable',
  isDanger: true,
  request: { command: 'disable-operator', name },
  fields: [REASON],
});

export const enableOperator = (name: string): AskOf<'enable-operator'> => ({
  title: `Enable ${name}`,
  confirm: 'Enable',
  request: { command: 'enable-operator', name },
  fields: [REASON],
});
