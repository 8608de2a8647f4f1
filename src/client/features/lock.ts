import { fromPromise } from 'xstate';
import { appLockMachine } from '#machines/app-lock/app-lock.machine';
import { askBiometrics, enrolBiometrics } from '../actors/biometrics.ts';
import { changeLock, forgetLock, lockFacts } from '../actors/kept-lock.ts';
import { checkPin, leaveDevice, savePin } from '../actors/pin.ts';
import { createWatchAway, createWatchLock } from '../actors/watch-lock.ts';
import { feature } from '../app/boot/feature.ts';
import { forgetLastKnown } from '../app/boot/last-known.ts';
import { opens, showsText } from './makers/page-effects.ts';

/** The lock of the app on this device. What it guards is the session: with that it ends. */
export const appLockFeature = feature(appLockMachine)({
  id: 'appLock',
  scope: 'device',
  listens: [
    { from: 'session', on: 'session.ended', send: 'session.over' },
    { from: 'session', on: 'session.unrestored', send: 'session.over' },
    { from: 'session', on: 'session.ended', send: 'account.left' },
    { from: 'session', on: 'session.switched', send: 'account.left' },
    { from: 'session', on: 'session.unrestored', send: 'account.left' },
  ],
  tells: [{ on: 'logout.wanted', to: 'session', send: 'session.logout' }],
  input: () => ({ lock: lockFacts() }),
  actors: () => ({
    checkPin: fromPromise(({ input }) => checkPin(input.pin)),
    savePin: fromPromise(({ input, signal }) => savePin(input.pin, signal)),
    enrolBiometrics: fromPromise(({ signal }) => enrolBiometrics(signal)),
    askBiometrics: fromPromise(({ signal }) => askBiometrics(signal)),
    leaveDevice: fromPromise(async () => leaveDevice()),
    watchAway: createWatchAway(),
    watchLock: createWatchLock(),
  }),
  effects: [
    { on: 'lock.set', does: forgetLastKnown },
    { on: 'lock.set', does: showsText('success', ({ text }) => text('lock.saved')) },
    { on: 'lock.changed', does: changeLock },
    { on: 'lock.removed', does: forgetLock },
    { on: 'biometrics.refused', does: showsText('error', ({ text }) => text('lock.noBiometrics')) },
    { on: 'login.opened', does: opens('/login') },
  ],
});
