import { type ActorRefFrom, assign, type EventObject, emit, type SnapshotFrom, setup } from 'xstate';
import { MINUTE_MS } from '#contract/time-units';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { callbackActor, promiseActor } from '../unprovided.ts';
import { isSimplePin, type LockAfterMin, type LockFacts, MAX_TRIES } from './lock.ts';

/**
 * App lock: the PIN of the app on this device, its settings, and when it is asked for: at the start, and after the page was
 * away for longer than the trader chose. It knows no PIN but the one that is being chosen; the actors compare it.
 * Started where a lock is kept or set, never ends. A session that is over leaves nothing to guard, and takes the lock along; a pad
 * that is open in the settings is closed with its account.
 */

export type AppLockInput = {
  /** The lock that the device keeps; null for none. */
  lock: LockFacts | null;
};
export type AppLockContext = AppLockInput & {
  /** When the page was left, by the clock of the device; null while it is shown. */
  leftAtMs: number | null;
  /** The new PIN, until it was entered twice and saved. */
  pin: string;
  /** What the PIN is asked for before. */
  purpose: Purpose;
  /** Whether the device can recognise its owner. */
  canRecognise: boolean;
};
export type Purpose = 'change' | 'removal';

/** How a PIN compares with the one that is kept, and how many in a row were wrong. */
export type PinCheck = { isRight: boolean; wrongTries: number };

export type AppLockEvent =
  | { type: 'pin.entered'; pin: string }
  | { type: 'lock.wanted' }
  | { type: 'change.wanted' }
  | { type: 'removal.wanted' }
  /** The PIN pad of the settings is closed. */
  | { type: 'pad.closed' }
  | { type: 'time.picked'; afterMin: LockAfterMin }
  | { type: 'biometrics.wanted' }
  | { type: 'biometrics.unwanted' }
  | { type: 'forgotten.asked' }
  | { type: 'forgotten.withdrawn' }
  | { type: 'forgotten.confirmed' }
  | { type: 'login.wanted' }
  /** The account is no longer in front: logged out, expired, or ended by another tab. */
  | { type: 'session.over' }
  /** Also where the lock stays, as when the demo account takes its place. */
  | AccountLeft
  | LockReport;

/** What the device reports. */
export type LockReport =
  | { type: 'page.hidden'; atMs: number }
  | { type: 'page.shown'; atMs: number }
  /** Another tab set, changed or removed the lock. */
  | { type: 'lock.elsewhere'; lock: LockFacts | null }
  | { type: 'biometrics.found' };

export type AppLockEmitted =
  | { type: 'lock.set' }
  | { type: 'lock.changed'; afterMin: LockAfterMin; hasBiometrics: boolean }
  | { type: 'lock.removed' }
  | { type: 'biometrics.refused' }
  | { type: 'logout.wanted' }
  | { type: 'login.opened' };

/** While the lock is open, the time away from the page counts; a page of a phone is frozen meanwhile, so no timer does. */
const whileAway = {
  'page.hidden': [
    { guard: 'locksAtOnce' as const, target: '#appLock.locked' as const },
    { actions: by('storeLeft') },
  ],
  'page.shown': [
    { guard: by('wasAwayTooLong'), target: '#appLock.locked' as const },
    { actions: 'clearLeft' as const },
  ],
};

/** A pad of the settings is its account's: what was entered in it is finished by no other. */
const closingPad = [
  { guard: 'hasLock' as const, target: '#appLock.open' as const, actions: 'clearPin' as const },
  { target: '#appLock.off' as const, actions: 'clearPin' as const },
];

/** The device forgets session and lock; an answer that is lost or late changes nothing of `end`. */
const leavingDevice = <const Id extends string, const Target extends string, const Action extends string>(
  id: Id,
  end: { target: Target; actions: Action | readonly Action[] },
) => ({
  tags: 'busy' as const,
  entry: 'clearLock' as const,
  invoke: { id, src: 'leaveDevice' as const, onDone: end, onError: end },
  after: { answerTimeout: end },
  meta: { clauses: ['S6.4'] },
});

export const appLockMachine = setup({
  types: {
    context: {} as AppLockContext,
    input: {} as AppLockInput,
    events: {} as AppLockEvent,
    emitted: {} as AppLockEmitted,
    tags: {} as
      | 'locked'
      | 'set'
      | 'pad'
      | 'busy'
      | 'waiting'
      | 'again'
      | 'simple'
      | 'different'
      | 'failed'
      | 'unrecognised'
      | 'forgotten'
      | 'expelled'
      | 'proving',
  },
  actors: {
    /** Compares a PIN with the one that is kept, after it counted the try on the device. */
    checkPin: promiseActor<PinCheck, { pin: string }>('checkPin'),
    /** Keeps a lock with this PIN in place of the last one. */
    savePin: promiseActor<LockFacts, { pin: string }>('savePin'),
    /** Lets the device recognise its owner from now on. */
    enrolBiometrics: promiseActor<LockFacts, void>('enrolBiometrics'),
    /** Has the device recognise its owner. */
    askBiometrics: promiseActor<LockFacts, void>('askBiometrics'),
    /** Forgets the session and the lock on the device. */
    leaveDevice: promiseActor<void, void>('leaveDevice'),
    /** Reports when the page is hidden and shown. */
    watchAway: callbackActor<EventObject, void>('watchAway'),
    /** Reports what other tabs do to the lock, and that the device can recognise its owner. */
    watchLock: callbackActor<EventObject, void>('watchLock'),
  },
  actions: {
    /** Keeps what is known of the lock. */
    storeLock: assign((_, params: { lock: LockFacts | null }) => ({ lock: params.lock })),
    /** Keeps how many PINs were wrong. */
    storeTries: assign(({ context: { lock } }, { output }: { output: PinCheck }) => ({
      lock: lock && { ...lock, wrongTries: output.wrongTries },
    })),
    /** Keeps after how long the app locks. */
    storeTime: assign(({ context: { lock } }, params: { afterMin: LockAfterMin }) => ({
      lock: lock && { ...lock, afterMin: params.afterMin },
    })),
    /** Notes that the PIN alone opens the app. */
    storePinAlone: assign(({ context: { lock } }) => ({ lock: lock && { ...lock, hasBiometrics: false } })),
    /** Notes that the device can recognise its owner. */
    storeFound: assign({ canRecognise: true }),
    /** Keeps when the page was left. */
    storeLeft: assign((_, params: { atMs: number }) => ({ leftAtMs: params.atMs })),
    /** Notes that the page is shown. */
    clearLeft: assign({ leftAtMs: null }),
    /** Keeps what the PIN is asked for before. */
    storePurpose: assign((_, params: { purpose: Purpose }) => ({ purpose: params.purpose })),
    /** Keeps the new PIN until it was entered again. */
    storePin: assign((_, params: { pin: string }) => ({ pin: params.pin })),
    /** Forgets the new PIN. */
    clearPin: assign({ pin: '' }),
    /** Notes that there is no lock. */
    clearLock: assign({ lock: null }),
    notifySet: emit({ type: 'lock.set' }),
    notifyChanged: emit(({ context: { lock } }) => ({
      type: 'lock.changed' as const,
      afterMin: lock?.afterMin ?? 1,
      hasBiometrics: lock?.hasBiometrics === true,
    })),
    notifyRemoved: emit({ type: 'lock.removed' }),
    notifyRefused: emit({ type: 'biometrics.refused' }),
    notifyLogout: emit({ type: 'logout.wanted' }),
    notifyLogin: emit({ type: 'login.opened' }),
  },
  guards: {
    /** A lock is set. */
    hasLock: ({ context }) => context.lock !== null,
    /** Every try was used up. */
    hasNoTries: ({ context: { lock } }) => lock !== null && lock.wrongTries >= MAX_TRIES,
    /** The last PIN was wrong. */
    wasWrong: ({ context: { lock } }) => lock !== null && lock.wrongTries > 0,
    /** Another tab removed the lock, and not this one. */
    isRemoved: ({ context }, params: { lock: LockFacts | null }) =>
      params.lock === null && context.lock !== null,
    /** Another tab set a lock. */
    isSet: (_, params: { lock: LockFacts | null }) => params.lock !== null,
    /** The app locks as soon as the page is left. */
    locksAtOnce: ({ context: { lock } }) => lock?.afterMin === 0,
    /** The page was away for as long as was chosen, or the clock was set back meanwhile. */
    wasAwayTooLong: ({ context: { lock, leftAtMs } }, params: { atMs: number }) =>
      lock !== null &&
      leftAtMs !== null &&
      (params.atMs < leftAtMs || params.atMs - leftAtMs >= lock.afterMin * MINUTE_MS),
    /** The PIN is the one that is kept. */
    isRight: (_, { output }: { output: PinCheck }) => output.isRight,
    /** The PIN is right, and the lock is to be removed. */
    isRightToRemove: ({ context }, { output }: { output: PinCheck }) =>
      output.isRight && context.purpose === 'removal',
    /** The PIN is wrong, and no try is left. */
    isLastTry: (_, { output }: { output: PinCheck }) => !output.isRight && output.wrongTries >= MAX_TRIES,
    /** The new PIN would be guessed. */
    isSimple: (_, params: { pin: string }) => isSimplePin(params.pin),
    /** The new PIN was entered twice. */
    isSame: ({ context }, params: { pin: string }) => params.pin === context.pin,
    /** The device's biometrics open the lock as well. */
    hasBiometrics: ({ context: { lock, canRecognise } }) => lock?.hasBiometrics === true && canRecognise,
    /** The device can recognise its owner. */
    canRecognise: ({ context }) => context.canRecognise,
  },
  delays: {
    /** A slow phone takes seconds over a slow hash. */
    answerTimeout: 20_000,
    /** The device asks its owner for as long. */
    askTimeout: 120_000,
    /** A second after the first wrong PIN, and twice as long after each one more. */
    tryDelay: ({ context: { lock } }) => 1_000 * 2 ** ((lock?.wrongTries ?? 1) - 1),
  },
}).createMachine({
  id: 'appLock',
  context: ({ input }) => ({
    ...input,
    leftAtMs: null,
    pin: '',
    purpose: 'change',
    canRecognise: false,
  }),
  invoke: [
    { id: 'watchAway', src: 'watchAway' },
    { id: 'watchLock', src: 'watchLock' },
  ],
  on: {
    'session.over': {
      guard: 'hasLock',
      target: '.off',
      actions: ['clearLock', 'clearPin', 'notifyRemoved'],
    },
    'lock.elsewhere': [
      { guard: by('isRemoved'), target: '.off', actions: ['clearLock', 'clearPin'] },
      { guard: 'hasLock', actions: by('storeLock') },
      // Set in another tab: its PIN is asked for here as well.
      { guard: by('isSet'), target: '.locked', actions: by('storeLock') },
    ],
    'biometrics.found': { actions: 'storeFound' },
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasLock', target: 'locked' }, { target: 'off' }] },
    off: {
      on: { 'lock.wanted': { target: 'choosing' } },
      meta: { clauses: ['S2.24'] },
    },
    open: {
      tags: 'set',
      initial: 'resting',
      on: { ...whileAway, 'account.left': { target: '.resting' } },
      states: {
        resting: {
          on: {
            'change.wanted': {
              target: 'proving',
              actions: { type: 'storePurpose', params: { purpose: 'change' } },
            },
            'removal.wanted': {
              target: 'proving',
              actions: { type: 'storePurpose', params: { purpose: 'removal' } },
            },
            'time.picked': { actions: [by('storeTime'), 'notifyChanged'] },
            'biometrics.wanted': { guard: 'canRecognise', target: 'enrolling' },
            'biometrics.unwanted': { actions: ['storePinAlone', 'notifyChanged'] },
          },
          meta: { clauses: ['S2.24'] },
        },
        /** Who changes or removes a lock has to know its PIN. */
        proving: {
          tags: ['pad', 'proving'],
          initial: 'asking',
          on: { 'pad.closed': { target: 'resting' }, 'pin.entered': { target: 'checking' } },
          states: { asking: {}, failed: { tags: 'failed' } },
          meta: { clauses: ['S2.24'] },
        },
        checking: {
          tags: ['pad', 'proving', 'busy'],
          invoke: {
            id: 'proveKnown',
            src: 'checkPin',
            input: ({ event }) => ({ pin: pinOf(event) }),
            onDone: [
              {
                guard: by('isRightToRemove'),
                target: '#appLock.off',
                actions: ['clearLock', 'notifyRemoved'],
              },
              { guard: by('isRight'), target: '#appLock.choosing', actions: by('storeTries') },
              // Who does not know it may not go on with an open app either.
              { target: '#appLock.locked', actions: by('storeTries') },
            ],
            onError: { target: 'proving.failed' },
          },
          after: { answerTimeout: { target: 'proving.failed' } },
          meta: { clauses: ['S2.24'] },
        },
        enrolling: {
          tags: 'busy',
          invoke: {
            id: 'enrolBiometrics',
            src: 'enrolBiometrics',
            onDone: {
              target: 'resting',
              actions: { type: 'storeLock', params: ({ event }) => ({ lock: event.output }) },
            },
            onError: { target: 'resting', actions: 'notifyRefused' },
          },
          after: { askTimeout: { target: 'resting', actions: 'notifyRefused' } },
          meta: { clauses: ['S2.24'] },
        },
      },
    },
    /** A new PIN, for a first lock or in place of the last. */
    choosing: {
      tags: 'pad',
      initial: 'first',
      on: {
        ...whileAway,
        'pad.closed': closingPad,
        'account.left': closingPad,
      },
      states: {
        first: {
          initial: 'asking',
          on: {
            'pin.entered': [
              { guard: by('isSimple'), target: '.simple' },
              { target: 'again', actions: by('storePin') },
            ],
          },
          states: {
            asking: {},
            simple: { tags: 'simple' },
            different: { tags: 'different' },
            failed: { tags: 'failed' },
          },
          meta: { clauses: ['S2.24'] },
        },
        again: {
          tags: 'again',
          on: {
            'pin.entered': [
              { guard: by('isSame'), target: 'saving' },
              { target: 'first.different', actions: 'clearPin' },
            ],
          },
          meta: { clauses: ['S2.24'] },
        },
        saving: {
          tags: ['again', 'busy'],
          invoke: {
            id: 'savePin',
            src: 'savePin',
            input: ({ context }) => ({ pin: context.pin }),
            onDone: {
              target: '#appLock.open',
              actions: [
                { type: 'storeLock', params: ({ event }) => ({ lock: event.output }) },
                'clearPin',
                'notifySet',
              ],
            },
            onError: { target: 'first.failed', actions: 'clearPin' },
          },
          after: { answerTimeout: { target: 'first.failed', actions: 'clearPin' } },
          meta: { clauses: ['S2.24'] },
        },
      },
    },
    locked: {
      tags: ['locked', 'set'],
      entry: ['clearLeft', 'clearPin'],
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'hasNoTries', target: 'expelling' },
            { guard: 'wasWrong', target: 'waiting' },
            { target: 'asking' },
          ],
        },
        asking: {
          initial: 'pin',
          on: {
            'pin.entered': { target: 'checking' },
            'biometrics.wanted': { guard: 'hasBiometrics', target: 'recognising' },
            'forgotten.asked': { target: 'forgotten' },
          },
          states: { pin: {}, unrecognised: { tags: 'unrecognised' }, failed: { tags: 'failed' } },
          meta: { clauses: ['S6.4'] },
        },
        checking: {
          tags: 'busy',
          invoke: {
            id: 'checkPin',
            src: 'checkPin',
            input: ({ event }) => ({ pin: pinOf(event) }),
            onDone: [
              { guard: by('isRight'), target: '#appLock.open', actions: by('storeTries') },
              { guard: by('isLastTry'), target: 'expelling', actions: by('storeTries') },
              { target: 'waiting', actions: by('storeTries') },
            ],
            onError: { target: 'asking.failed' },
          },
          after: { answerTimeout: { target: 'asking.failed' } },
          meta: { clauses: ['S6.4'] },
        },
        /** The PIN was wrong: the next may be tried a little later. */
        waiting: { tags: 'waiting', after: { tryDelay: { target: 'asking' } }, meta: { clauses: ['S6.4'] } },
        recognising: {
          tags: 'busy',
          invoke: {
            id: 'askBiometrics',
            src: 'askBiometrics',
            onDone: {
              target: '#appLock.open',
              actions: { type: 'storeLock', params: ({ event }) => ({ lock: event.output }) },
            },
            onError: { target: 'asking.unrecognised' },
          },
          after: { askTimeout: { target: 'asking.unrecognised' } },
          meta: { clauses: ['S6.4'] },
        },
        /** Asks before it logs out. */
        forgotten: {
          tags: 'forgotten',
          on: {
            'forgotten.withdrawn': { target: 'asking' },
            'forgotten.confirmed': { target: 'leaving' },
          },
          meta: { clauses: ['S6.4', 'S2.58'] },
        },
        /** The lock is over from here on: what other tabs say of it is the echo of this one. */
        leaving: leavingDevice('leaveForgotten', {
          target: '#appLock.off',
          actions: ['notifyLogout', 'notifyLogin'],
        }),
        expelling: leavingDevice('leaveExpelled', { target: 'expelled', actions: 'notifyLogout' }),
        /** Says why the device is logged out, until that was read. */
        expelled: {
          tags: 'expelled',
          on: { 'login.wanted': { target: '#appLock.off', actions: 'notifyLogin' } },
          meta: { clauses: ['S6.4'] },
        },
      },
    },
  },
});

/** Both states that check a PIN are entered by the event that brings it. */
const pinOf = (event: AppLockEvent | { type: string }): string => ('pin' in event ? event.pin : '');

export type AppLockRef = ActorRefFrom<typeof appLockMachine>;
export type AppLockSnapshot = SnapshotFrom<typeof appLockMachine>;
