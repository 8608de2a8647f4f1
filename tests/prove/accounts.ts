import type { AnyEventObject } from 'xstate';
import type { User } from '#contract/entities-user';
import { expired, lost, userOf } from '../support/fixtures.ts';

/** The accounts of the exploration: two real users with a demo account each; without a token, a visitor. */
const first = userOf({ id: 1, email: 'a@example.com' });
const USERS: Readonly<Record<string, User>> = {
  'token-a': first,
  // The one a change of password answers with, in the examples of the forms.
  token: first,
  'token-b': userOf({ id: 3, email: 'b@example.com' }),
  'token-demo': userOf({ id: 2, isDemo: true, email: 'a@example.com' }),
  'token-demo-b': userOf({ id: 4, isDemo: true, email: 'b@example.com' }),
};
/** The demo account that each user opens; a visitor opens that of the first. */
const demoOf = (token: string | null): string => (token === 'token-b' ? 'token-demo-b' : 'token-demo');
/** Whether a session of the user of `real` may stand behind a session of `demo`. */
export const isBehind = (real: string, demo: string | null): boolean =>
  !userOfToken(real).isDemo && demo === demoOf(real);

export const userOfToken = (token: string): User => {
  const user = USERS[token];
  if (!user) throw new Error(`no account has the token ${token}`);
  return user;
};

/** The id that stands for no account. */
export const VISITOR = 0;

/** The account a token is of; without one, a visitor's. */
export const accountOf = (token: string | null): number => (token ? userOfToken(token).id : VISITOR);

const signedIn = (token: string) => ({ token, user: userOfToken(token) });

/** What traders, other tabs and the server do to the session, beside its outcomes. */
export const SESSION_EVENTS = (token: string | null): AnyEventObject[] => [
  { type: 'session.opened', signedIn: signedIn('token-a') },
  { type: 'session.opened', signedIn: signedIn('token-b') },
  { type: 'session.logout' },
  { type: 'session.retry' },
  { type: 'session.elsewhere', token: 'token-demo', realToken: 'token-a' },
  { type: 'session.elsewhere', token: null },
  { type: 'demo.enter' },
  { type: 'real.enter' },
  ...(token === null ? [] : [{ type: 'session.expired', token }]),
];

export type Result = { output: unknown } | { error: unknown };
export const EXPIRED: Result = { error: expired() };
export const LOST: Result = { error: lost() };

/** How the server may answer what the session asks; `token` is the one the call went out with. */
export function sessionResults(src: string, token: string | null): Result[] {
  switch (src) {
    case 'restoreUser':
    case 'refreshUser':
      return [...(token === null ? [] : [{ output: userOfToken(token) }]), EXPIRED, LOST];
    case 'openDemoAccount':
      return [{ output: signedIn(demoOf(token)) }, LOST];
    case 'openRealAccount':
      return [...(token === null ? [] : [{ output: signedIn(token) }]), EXPIRED, LOST];
    case 'endSession':
      return [{ output: undefined }, LOST];
    default:
      throw new Error(`the session asks for ${src}, which the exploration does not know`);
  }
}
