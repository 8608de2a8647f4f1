import { type SignInEvent, signInMachine } from '#machines/sign-in/sign-in.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { lost, refused, userOf } from '../samples.ts';

const own = {
  'signIn.shown': [{}],
  'signIn.hidden': [{}],
  'signIn.submit': [{ credentials: { login_type: 'email', account: 'a@example.com', password: 'secret' } }],
  'fields.changed': [{}],
  'method.email': [{}],
  'method.mobile': [{}],
  'areas.retry': [{}],
} satisfies Examples<SignInEvent>;

export const walkable: Walkable = {
  machine: signInMachine,
  events: [
    ...eventsOf(own),
    { type: 'done:signIn', output: { token: 'token', user: userOf() } },
    { type: 'error:signIn', error: refused() },
    { type: 'after:answerTimeout@signIn.form.shown.submitting' },
    { type: 'done:loadAreas', output: [] },
    { type: 'error:loadAreas', error: lost() },
    { type: 'after:answerTimeout@signIn.areas.loading' },
  ],
};
