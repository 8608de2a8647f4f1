import { type EventObject, fromCallback } from 'xstate';
import type { LockReport } from '#machines/app-lock/app-lock.machine';
import { canRecognise } from './biometrics.ts';
import { LOCK_KEY } from './device.ts';
import { lockFacts } from './kept-lock.ts';

/** Reports when the page is left and shown again, by the clock of the device. */
export function createWatchAway() {
  return fromCallback<EventObject, void>(({ sendBack }) => {
    const report = (event: LockReport): void => sendBack(event);
    const hidden = (): void => report({ type: 'page.hidden', atMs: Date.now() });
    const shown = (): void => report({ type: 'page.shown', atMs: Date.now() });
    const follow = (): void => (document.hidden ? hidden() : shown());
    document.addEventListener('visibilitychange', follow);
    // A page that Back brings out of the browser's memory was away as well.
    window.addEventListener('pagehide', hidden);
    window.addEventListener('pageshow', shown);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('pagehide', hidden);
      window.removeEventListener('pageshow', shown);
    };
  });
}

/** Reports what other tabs do to the lock, and once that the device can recognise its owner. */
export function createWatchLock() {
  return fromCallback<EventObject, void>(({ sendBack }) => {
    const report = (event: LockReport): void => sendBack(event);
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === LOCK_KEY || key === null) report({ type: 'lock.elsewhere', lock: lockFacts() });
    };
    window.addEventListener('storage', onStorage);
    void canRecognise().then(
      (can) => can && report({ type: 'biometrics.found' }),
      () => undefined,
    );
    return () => window.removeEventListener('storage', onStorage);
  });
}
