import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { MINUTE_MS } from '#contract/time-units';
import { type AppLockContext, type AppLockEvent, appLockMachine } from '#machines/app-lock/app-lock.machine';
import type { LockFacts } from '#machines/app-lock/lock';
import { LOCK } from '../../gallery/samples-account.ts';
import { lost } from '../../support/fixtures.ts';

const OPENED: LockFacts = { ...LOCK, hasBiometrics: true };
export const PIN = '271828';
export const OTHER_PIN = '314159';
export const SIMPLE_PIN = '111111';

const own = {
  'pin.entered': [{ pin: PIN }, { pin: OTHER_PIN }, { pin: SIMPLE_PIN }],
  'lock.wanted': [{}],
  'change.wanted': [{}],
  'removal.wanted': [{}],
  'pad.closed': [{}],
  'time.picked': [{ afterMin: 0 }],
  'biometrics.wanted': [{}],
  'biometrics.unwanted': [{}],
  'forgotten.asked': [{}],
  'forgotten.withdrawn': [{}],
  'forgotten.confirmed': [{}],
  'login.wanted': [{}],
  'session.over': [{}],
  'account.left': [{}],
  'page.hidden': [{ atMs: MINUTE_MS }],
  'page.shown': [{ atMs: MINUTE_MS + 1_000 }, { atMs: 3 * MINUTE_MS }],
  'lock.elsewhere': [{ lock: null }, { lock: LOCK }],
  'biometrics.found': [{}],
} satisfies Examples<AppLockEvent>;

const CHECKS = [
  { isRight: true, wrongTries: 0 },
  { isRight: false, wrongTries: 1 },
];
const LAST = { isRight: false, wrongTries: 5 };

const LEADS_TO_LOCKED = 'a lock is there, so this leads on to locked';
const LEADS_OFF = 'no lock is there, so this leads on to off';
const LEADS_ON = 'the count of wrong PINs leads on to the same';
const GONE = 'There is no lock any more.';
const LOCK_GOES =
  'the lock goes with its session, and stays only under a demo account, which another screen opens';
const AT_ONCE = 'the device forgets without waiting';
const isOpened = ({ context }: { context: unknown }): boolean =>
  (context as AppLockContext).lock?.hasBiometrics === true;
const NO_LOCK = [
  'appLock.off',
  'appLock.locked.leaving',
  'appLock.locked.expelling',
  'appLock.locked.expelled',
];
const WITH_LOCK = [
  'appLock.open.resting',
  'appLock.open.proving.asking',
  'appLock.open.proving.failed',
  'appLock.open.checking',
  'appLock.open.enrolling',
  'appLock.locked.asking.pin',
  'appLock.locked.asking.unrecognised',
  'appLock.locked.asking.failed',
  'appLock.locked.checking',
  'appLock.locked.waiting',
  'appLock.locked.recognising',
  'appLock.locked.forgotten',
];

export const model: TestModel = {
  clauses: 'S2.24 S6.4',
  machine: appLockMachine,
  inputs: [
    { lock: null },
    { lock: LOCK },
    { lock: { ...LOCK, wrongTries: 4 } },
    { lock: { ...LOCK, wrongTries: 5 } },
  ],
  callbacks: ['watchAway', 'watchLock'],
  reports: {
    watchAway: ['page.hidden', 'page.shown'],
    watchLock: ['lock.elsewhere', 'biometrics.found'],
  },
  examples: [
    ...eventsOf(own),
    ...[...CHECKS, LAST].map((output) => ({ type: 'done:checkPin', output })),
    { type: 'error:checkPin', error: lost() },
    { type: 'after:answerTimeout@appLock.locked.checking' },
    ...CHECKS.map((output) => ({ type: 'done:proveKnown', output })),
    { type: 'error:proveKnown', error: lost() },
    { type: 'after:answerTimeout@appLock.open.checking' },
    { type: 'done:savePin', output: LOCK },
    { type: 'error:savePin', error: lost() },
    { type: 'after:answerTimeout@appLock.choosing.saving' },
    { type: 'done:enrolBiometrics', output: OPENED },
    { type: 'error:enrolBiometrics', error: lost() },
    { type: 'after:askTimeout@appLock.open.enrolling' },
    { type: 'done:askBiometrics', output: OPENED },
    { type: 'error:askBiometrics', error: lost() },
    { type: 'after:askTimeout@appLock.locked.recognising' },
    { type: 'after:tryDelay@appLock.locked.waiting' },
    { type: 'done:leaveForgotten', output: undefined },
    { type: 'error:leaveForgotten', error: lost() },
    { type: 'after:answerTimeout@appLock.locked.leaving' },
    { type: 'done:leaveExpelled', output: undefined },
    { type: 'error:leaveExpelled', error: lost() },
    { type: 'after:answerTimeout@appLock.locked.expelling' },
  ],
  keyOf: ({ lock, leftAtMs, pin, purpose, canRecognise }: AppLockContext) => [
    lock?.afterMin,
    lock && Math.sign(lock.wrongTries) + Math.floor(lock.wrongTries / 5),
    lock?.hasBiometrics,
    leftAtMs !== null,
    pin !== '',
    purpose,
    canRecognise,
  ],
  exclusions: {
    events: [
      {
        events: ['pin.entered'],
        where: (state, { pin }) => !state.matches('choosing') && pin !== PIN,
        because: 'whether it is right is what the device answers',
      },
      {
        events: ['pin.entered'],
        where: (state, { pin }) => state.matches({ choosing: 'first' }) && pin === OTHER_PIN,
        because: 'one PIN that is not simple is as good as another',
      },
      {
        events: ['pin.entered'],
        where: (state, { pin }) => state.matches({ choosing: 'again' }) && pin === SIMPLE_PIN,
        because: 'a PIN that differs is as good as another',
      },
      {
        events: ['time.picked', 'biometrics.wanted', 'done:savePin'],
        where: ({ context }) => (context as AppLockContext).lock?.afterMin === 0,
        because: 'the device keeps the time that was picked, and the examples say another',
      },
      {
        events: ['biometrics.wanted'],
        where: (state) => state.matches('open') && isOpened(state),
        because: 'the switch is on',
      },
      {
        events: ['done:savePin'],
        where: isOpened,
        because: 'a new PIN leaves the switch on, unlike its example',
      },
      {
        events: ['biometrics.unwanted'],
        where: (state) => !isOpened(state) || !(state.context as AppLockContext).canRecognise,
        because: 'the switch is off',
      },
      {
        events: ['biometrics.found'],
        where: ({ context }) => (context as AppLockContext).canRecognise,
        because: 'the device says so once',
      },
      {
        events: ['lock.elsewhere'],
        where: ({ context }, { lock }) => (context as AppLockContext).lock === null && lock === null,
        because: 'there is none to remove',
      },
      {
        events: ['page.hidden', 'page.shown', 'lock.elsewhere', 'biometrics.found', 'session.over'],
        where: (state) =>
          state.matches({ locked: 'expelling' }) ||
          state.matches({ locked: 'leaving' }) ||
          state.matches({ locked: 'expelled' }),
        because: 'the session is forgotten at once, and with it the lock',
      },
      {
        events: ['account.left'],
        where: (state) => !state.matches('choosing') || (state.context as AppLockContext).lock !== null,
        because: LOCK_GOES,
      },
      {
        events: [
          'error:leaveForgotten',
          'error:leaveExpelled',
          'after:answerTimeout@appLock.locked.leaving',
          'after:answerTimeout@appLock.locked.expelling',
        ],
        because: AT_ONCE,
      },
    ],
    transitions: {
      'appLock.open -- account.left [0]': LOCK_GOES,
      'appLock.choosing -- account.left [0]': LOCK_GOES,
      'appLock.locked.leaving -- error:leaveForgotten [0]': AT_ONCE,
      'appLock.locked.leaving -- after:answerTimeout@appLock.locked.leaving [0]': AT_ONCE,
      'appLock.locked.expelling -- error:leaveExpelled [0]': AT_ONCE,
      'appLock.locked.expelling -- after:answerTimeout@appLock.locked.expelling [0]': AT_ONCE,
    },
    last: [
      {
        events: ['session.over', 'account.left', 'login.wanted', 'done:leaveForgotten'],
        because: 'the login is open after it',
      },
    ],
  },
  impossible: [
    {
      transition: 'appLock -- session.over [0]',
      states: NO_LOCK,
      because: 'there is no lock that could go with the session',
    },
    {
      transition: 'appLock -- lock.elsewhere [0]',
      states: NO_LOCK,
      because: 'there is no lock that another tab could remove',
    },
    {
      transition: 'appLock -- lock.elsewhere [1]',
      states: NO_LOCK,
      because: 'there is no lock that could change',
    },
    { transition: 'appLock -- lock.elsewhere [2]', states: WITH_LOCK, because: 'a lock is there' },
  ],
  unanswered: {
    'appLock.off -- pin.entered': 'No pad is shown.',
    'appLock.choosing.saving -- pin.entered': 'The PIN that was entered twice is being kept.',
  },
  equivalentMutants: {
    'appLock.open.checking -- done:proveKnown [2] → appLock.deciding': LEADS_TO_LOCKED,
    'appLock.choosing -- page.hidden [0] → appLock.deciding': LEADS_TO_LOCKED,
    'appLock.choosing -- page.shown [0] → appLock.deciding': LEADS_TO_LOCKED,
    'appLock.choosing -- pad.closed [1] → appLock.deciding': LEADS_OFF,
    'appLock.choosing -- account.left [1] → appLock.deciding': LEADS_OFF,
    'appLock.open.resting swallows account.left of appLock.open': 'No pad is open.',
    'appLock.locked.checking -- done:checkPin [1] → appLock.locked.deciding': LEADS_ON,
    'appLock.locked.checking -- done:checkPin [2] → appLock.locked.deciding': LEADS_ON,
    'appLock.locked.leaving -- done:leaveForgotten [0] → appLock.deciding': LEADS_OFF,
    'appLock.locked.leaving -- error:leaveForgotten [0] → appLock.deciding': LEADS_OFF,
    'appLock.locked.leaving -- after:answerTimeout@appLock.locked.leaving [0] → appLock.deciding': LEADS_OFF,
    'appLock.locked.expelled -- login.wanted [0] → appLock.deciding': LEADS_OFF,
    'appLock.off swallows session.over of appLock': 'There is no lock.',
    'appLock.locked.leaving swallows session.over of appLock': GONE,
    'appLock.locked.expelling swallows session.over of appLock': GONE,
    'appLock.locked.expelled swallows session.over of appLock': GONE,
    'appLock.open.enrolling swallows biometrics.found of appLock': 'The device was found able before.',
    'appLock.locked.asking.unrecognised swallows biometrics.found of appLock':
      'The device was found able before.',
    'appLock.locked.recognising swallows biometrics.found of appLock': 'The device was found able before.',
  },
};
