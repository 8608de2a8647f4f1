import { type AccountFormEvent, accountFormMachine } from '#machines/account-form/account-form.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { refused, userOf } from '../samples.ts';

const own = {
  'form.shown': [{}],
  'form.hidden': [{}],
  'form.submit': [{ request: { account: 'a@example.com', password: 'secret' } }],
  'fields.changed': [{}],
  'account.left': [{}],
  'method.email': [{}],
  'method.mobile': [{}],
} satisfies Examples<AccountFormEvent<unknown>>;

export const walkable: Walkable = {
  machine: accountFormMachine,
  inputs: [{ ways: 'either' }, { ways: 'mobile' }, { ways: 'email' }],
  events: [
    ...eventsOf(own),
    { type: 'done:submit', output: { answer: { token: 'token', user: userOf() }, message: 'Welcome' } },
    { type: 'error:submit', error: refused() },
    { type: 'after:answerTimeout@accountForm.form.shown.submitting' },
  ],
};
