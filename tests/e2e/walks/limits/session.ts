import type { Limits } from '../plan.ts';

export const limits: Limits = {
  impossible: [
    {
      events: ['session.opened'],
      where: (_, { signedIn }) => signedIn.user.is_demo === 1,
      because: 'a demo account has no password to log in with',
    },
    {
      events: ['session.opened'],
      where: (state) => state.matches({ signedIn: { account: 'real' } }),
      because: 'the login screen sends a real trader away',
    },
    {
      events: ['session.logout'],
      where: (state) => !state.matches({ signedIn: { question: 'logout' } }),
      because: 'the hub asks first',
    },
    {
      events: ['demo.reset'],
      where: (state) => !state.matches({ signedIn: { question: 'reset' } }),
      because: 'the hub asks first',
    },
    {
      events: ['done:refreshUser'],
      where: (state, { output }) =>
        state.matches({ signedIn: { account: 'demo' } }) !== (output.is_demo === 1),
      because: 'the server answers the user of the token',
    },
    { events: ['session.retry'], because: 'no screen offers it: the chart tries again by itself' },
    {
      events: ['done:resetDemo'],
      where: (_, { output }) => output.kind === 'expired',
      because: 'the call that is answered 999 ends the session before the command can tell',
    },
  ],
  unwalked: {
    'session.unreachable -- session.retry [0]': 'no screen offers it: the chart tries again by itself',
    'session.visitor -- session.opened [0]': 'a demo account has no password to log in with',
    'session.signedIn -- session.opened [1]':
      'the change of password opens it, not the login that is walked here',
    'session.signedIn.account.demo.resetting -- done:resetDemo [1]':
      'the call that is answered 999 ends the session before the command can tell',
  },
};
