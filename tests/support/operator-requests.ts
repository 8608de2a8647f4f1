import type { CommandName, OperatorCall } from '#contract/desk/requests';

type Input<Name extends CommandName> = Extract<OperatorCall['request'], { command: Name }>;

const reason = 'a reason';

/** A request of each command, which may ask for things there are not: a command without one does not compile. */
export const REQUESTS: { readonly [Name in CommandName]: readonly Input<Name>[] } = {
  dashboard: [{ command: 'dashboard' }],
  list: [{ command: 'list' }, { command: 'list', kind: 'deposit', olderThan: '24' }],
  show: [
    { command: 'show', kind: 'identity', id: '99' },
    { command: 'show', kind: 'withdrawal', id: '99' },
  ],
  reasons: [
    { command: 'reasons', kind: 'identity' },
    { command: 'reasons', kind: 'deposit' },
  ],
  approve: [
    { command: 'approve', kind: 'lost-factors', id: '99' },
    { command: 'approve', kind: 'deposit', id: '99' },
  ],
  reject: [
    { command: 'reject', kind: 'loan-kyc', id: '99', reason },
    { command: 'reject', kind: 'loan', id: '99', reason },
  ],
  news: [{ command: 'news' }],
  publish: [{ command: 'publish', category: 'news', title: 'Title', content: '<p>Text</p>' }],
  unpublish: [{ command: 'unpublish', id: '99999' }],
  settings: [{ command: 'settings' }],
  set: [{ command: 'set', key: 'company_subject', value: 'Trading' }],
  'find-user': [{ command: 'find-user', text: 'nobody@site.example' }],
  user: [{ command: 'user', uid: '9999999999' }],
  cases: [{ command: 'cases', uid: '9999999999' }],
  ledger: [{ command: 'ledger', uid: '9999999999' }],
  'end-sessions': [{ command: 'end-sessions', uid: '9999999999', reason }],
  freeze: [{ command: 'freeze', uid: '9999999999', reason }],
  unfreeze: [{ command: 'unfreeze', uid: '9999999999', reason }],
  instruments: [{ command: 'instruments' }],
  halt: [{ command: 'halt', code: 'NONE', reason }],
  resume: [{ command: 'resume', code: 'NONE', reason }],
  leaders: [{ command: 'leaders' }],
  'pause-leader': [{ command: 'pause-leader', uid: '9999999999', reason }],
  'resume-leader': [{ command: 'resume-leader', uid: '9999999999', reason }],
  'end-leader': [{ command: 'end-leader', uid: '9999999999', reason }],
  copies: [{ command: 'copies' }],
  'copy-flags': [{ command: 'copy-flags' }],
  'copied-order': [{ command: 'copied-order', id: '99' }],
  opposites: [{ command: 'opposites' }],
  'opposites-seen': [
    {
      ...{ command: 'opposites-seen', uid: '9999999999', other: '9999999998', code: 'NONE', reason },
      last: '2026-01-05T12:00:00.000Z',
    },
  ],
  clock: [{ command: 'clock' }],
  'accept-clock': [{ command: 'accept-clock', reason }],
  replay: [{ command: 'replay' }, { command: 'replay', action: 'pause' }],
  log: [{ command: 'log' }],
  correct: [{ command: 'correct', uid: '9999999999', amount: '-1', reason }],
  proposals: [{ command: 'proposals' }],
  'confirm-proposal': [{ command: 'confirm-proposal', id: '99' }],
  'refuse-proposal': [{ command: 'refuse-proposal', id: '99', reason }],
  'withdraw-proposal': [{ command: 'withdraw-proposal', id: '99' }],
  operators: [{ command: 'operators' }],
  'add-operator': [{ command: 'add-operator', name: 'admin', roles: 'support' }],
  'invite-operator': [{ command: 'invite-operator', name: 'nobody', reason }],
  'change-operator': [{ command: 'change-operator', name: 'nobody', roles: 'support', reason }],
  'disable-operator': [{ command: 'disable-operator', name: 'nobody', reason }],
  'enable-operator': [{ command: 'enable-operator', name: 'nobody', reason }],
};
