import type { CommandName, OperatorRequest, OperatorRequestOf } from '#contract/desk/requests';
import { type Right, rightOnCase } from '#contract/desk/rights';

/** The right that a command needs, where it depends on what is asked. */
type RightFor<Name extends CommandName> = (request: OperatorRequestOf<Name>) => Right;

/** Every command with the one right it needs: a command that is not listed does not compile. */
const COMMANDS: { readonly [Name in CommandName]: Right | RightFor<Name> } = {
  dashboard: 'figures.see',
  list: 'cases.list',
  show: ({ kind }) => rightOnCase(kind, 'see'),
  reasons: ({ kind }) => rightOnCase(kind, 'see'),
  approve: ({ kind }) => rightOnCase(kind, 'decide'),
  reject: ({ kind }) => rightOnCase(kind, 'decide'),
  news: 'news.see',
  publish: 'news.publish',
  unpublish: 'news.publish',
  settings: 'settings.see',
  set: 'settings.change',
  'find-user': 'users.see',
  user: 'users.see',
  cases: 'users.see',
  ledger: 'users.see',
  'end-sessions': 'users.freeze',
  freeze: 'users.freeze',
  unfreeze: 'users.freeze',
  instruments: 'instruments.see',
  halt: 'instruments.halt',
  resume: 'instruments.halt',
  leaders: 'leaders.see',
  'pause-leader': 'leaders.change',
  'resume-leader': 'leaders.change',
  'end-leader': 'leaders.change',
  copies: 'leaders.see',
  'copy-flags': 'leaders.see',
  'copied-order': 'users.see',
  opposites: 'users.see',
  'opposites-seen': 'users.freeze',
  clock: 'clock.see',
  'accept-clock': 'clock.accept',
  replay: ({ action }) => (action === 'status' ? 'replay.see' : 'replay.change'),
  log: 'log.see',
  correct: 'money.decide',
  proposals: 'money.see',
  'confirm-proposal': 'money.decide',
  'refuse-proposal': 'money.decide',
  'withdraw-proposal': 'money.decide',
  operators: 'operators.see',
  'add-operator': 'operators.change',
  'invite-operator': 'operators.change',
  'change-operator': 'operators.change',
  'disable-operator': 'operators.change',
  'enable-operator': 'operators.change',
};

/** The right that a request needs. */
export function rightOf(request: OperatorRequest): Right {
  const needed = COMMANDS[request.command];
  return typeof needed === 'string' ? needed : (needed as RightFor<CommandName>)(request);
}
