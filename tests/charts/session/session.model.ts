import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { ERRORS } from '#contract/errors';
import { type SessionContext, type SessionEvent, sessionMachine } from '#machines/session/session.machine';
import { expired, lost, refused, userOf } from '../../support/fixtures.ts';

const real = userOf();
const demo = userOf({ id: 2, isDemo: true });

const own = {
  'session.opened': [
    { signedIn: { token: 'real-token', user: real } },
    { signedIn: { token: 'demo-token', user: demo } },
  ],
  'session.expired': [{ token: 'real-token' }, { token: 'demo-token' }, { token: 'saved-token' }],
  'session.elsewhere': [{ token: 'saved-token' }, { token: null }],
  'session.logout': [{}],
  'session.retry': [{}],
  'screen.opened': [{}],
  'demo.enter': [{}],
  'real.enter': [{}],
  'user.refresh': [{}],
  'logout.ask': [{}],
  'ask.withdrawn': [{}],
} satisfies Examples<SessionEvent>;

/** The id of a demo account that the server deleted. */
export const GONE_DEMO = 'GONEGONE22';
const openedDemo = { token: 'demo-token', user: demo };

const LOCKED = 'the lock of the app causes it, and its journeys do';
const AS_TOKEN =
  'Deciding goes at once where the token says: kept, it restores; cleared by the transition, it is a visitor again.';

export const model: TestModel = {
  clauses: 'S2.54 S2.58 S4.13 S6.1 S6.2 S6.3 S6.4 S7.4 S7.8',
  machine: sessionMachine,
  inputs: [
    { token: null, realToken: null, demoId: null },
    { token: 'saved-token', realToken: null, demoId: null },
    { token: null, realToken: null, demoId: GONE_DEMO },
  ],
  examples: [
    ...eventsOf(own),
    { type: 'done:restoreUser', output: real },
    { type: 'done:restoreUser', output: demo },
    { type: 'error:restoreUser', error: expired() },
    { type: 'error:restoreUser', error: lost() },
    { type: 'after:answerTimeout@session.restoring' },
    { type: 'after:restoreRetryDelay@session.unreachable' },
    { type: 'done:openDemoAsVisitor', output: openedDemo },
    { type: 'error:openDemoAsVisitor', error: lost() },
    { type: 'error:openDemoAsVisitor', error: refused('unknown', ERRORS.wrongCredentials) },
    { type: 'after:answerTimeout@session.visitor.openingDemo' },
    { type: 'done:openOwnDemo', output: openedDemo },
    { type: 'error:openOwnDemo', error: lost() },
    { type: 'after:answerTimeout@session.signedIn.account.real.openingDemo' },
    { type: 'done:openRealAccount', output: { token: 'real-token', user: real } },
    { type: 'error:openRealAccount', error: expired() },
    { type: 'error:openRealAccount', error: lost() },
    { type: 'after:answerTimeout@session.signedIn.account.demo.openingReal' },
    { type: 'done:refreshUser', output: real },
    { type: 'done:refreshUser', output: demo },
    { type: 'error:refreshUser', error: lost() },
    { type: 'after:answerTimeout@session.signedIn.profile.refreshing' },
    { type: 'done:endSession', output: undefined },
    { type: 'error:endSession', error: lost() },
    { type: 'after:answerTimeout@session.leaving' },
  ],
  keyOf: ({ token, realToken, user, demoId }: SessionContext) => [
    token,
    realToken,
    user?.isDemo,
    demoId === null,
  ],
  exclusions: {
    events: [
      {
        events: ['session.opened'],
        where: (_, { signedIn }) => signedIn.user.isDemo,
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
        events: ['done:refreshUser'],
        where: (state, { output }) => state.matches({ signedIn: { account: 'demo' } }) !== output.isDemo,
        because: 'the server answers the user of the token',
      },
      {
        events: ['demo.enter'],
        where: (state) => state.matches({ visitor: 'loggedOut' }),
        because: 'the login screen, which offers it, has been opened by then',
      },
      {
        events: ['session.opened'],
        where: (state) => state.matches({ visitor: 'loggedOut' }),
        because: 'the login screen, which offers it, has been opened by then',
      },
      {
        events: ['screen.opened'],
        where: (state) => state.matches('signedIn') && !state.matches({ signedIn: { question: 'none' } }),
        because: 'Back closes the question before its screen can be left',
      },
      {
        events: ['session.opened'],
        where: ({ context }) => context.realToken !== null,
        because: 'the hub offers the way back in place of the login',
      },
      {
        events: ['user.refresh', 'demo.enter', 'real.enter', 'session.opened', 'logout.ask'],
        where: (state) => state.matches('signedIn') && !state.matches({ signedIn: { question: 'none' } }),
        because: 'the question lies over the page',
      },
      {
        events: ['error:openDemoAsVisitor'],
        where: ({ context }, { error }) => (error.kind === 'refused') !== (context.demoId === GONE_DEMO),
        because: 'the server refuses the demo account it deleted, and no other',
      },
    ],
    transitions: {
      'session.restoring -- session.logout [0]': LOCKED,
      'session.unreachable -- session.logout [0]': LOCKED,
      'session.visitor.loggedOut -- demo.enter [0]':
        'the login screen, which offers it, has been opened by then',
      'session.signedIn -- session.opened [1]':
        'the change of password opens it, not the login that these paths use',
    },
    last: [
      {
        events: [
          'session.expired',
          'session.elsewhere',
          'screen.opened',
          'error:endSession',
          'after:answerTimeout@session.leaving',
        ],
        because: 'another page, or the login, is open after it',
      },
    ],
    setups: [
      [
        {
          events: ['done:restoreUser'],
          where: (_, { output }) => output.isDemo,
          because: 'the account that was kept is a real one',
        },
      ],
      [
        {
          events: ['done:restoreUser'],
          where: (_, { output }) => !output.isDemo,
          because: 'the account that was kept is a demo account',
        },
      ],
    ],
  },
  unanswered: {
    'session.visitor -- session.logout': 'Nobody is logged in.',
    'session.leaving -- session.logout': 'It is on its way.',
    'session.visitor.openingDemo -- demo.enter': 'The demo account is being opened already.',
  },
  equivalentMutants: {
    'session.signedIn.question.none swallows screen.opened of session.signedIn.question': 'Nothing is asked.',
    'session -- session.elsewhere [0] → session.restoring':
      'It is taken by a visitor alone, who has no token: the one of the other tab is to be restored.',
    'session.restoring -- error:restoreUser [0] → session.deciding': AS_TOKEN,
    'session.signedIn -- session.expired [0] → session.deciding': AS_TOKEN,
    'session.signedIn.account.demo.openingReal -- done:openRealAccount [0] → session.signedIn':
      'It starts with the real account, whose user was read.',
    'session.signedIn.account -- starts → session.signedIn.account.demo':
      'Every transition into signedIn names the account; the start is never asked.',
  },
};
