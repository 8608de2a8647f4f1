import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import type { appLockMachine } from '#machines/app-lock/app-lock.machine';
import { isLockKept } from '../../actors/device.ts';
import type { Feature } from '../boot/feature.ts';
import { useCharts } from './charts.ts';

/** By its name alone: the code of the lock comes where one is kept or set. */
const APP_LOCK = { id: 'appLock' } as Feature<'appLock', typeof appLockMachine>;
const no = (): boolean => false;

/** Another tab may set a lock, which this one then asks for too. */
function onKept(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Whether the lock stands in the place of the app: its chart says so, and until that runs what the device keeps. */
export function useLocked(): boolean {
  const { features } = useCharts();
  const isKept = useSyncExternalStore(onKept, isLockKept, no);
  const isRunning = useSyncExternalStore(features.onOpened, () => features.areOpen([APP_LOCK]), no);
  const chart = isRunning ? features.find(APP_LOCK) : undefined;
  const isLocked = useSelector(chart, (snapshot) => snapshot?.hasTag('locked') === true);
  return chart ? isLocked : isKept;
}
