import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { Feature } from '../boot/feature.ts';
import { useCharts } from './charts.ts';

/** No chart of a feature runs on the server, nor while its page is taken over. */
const onServer = (): boolean => false;

/** Starts the charts of a screen once it is mounted. False until they run, which is before the browser paints. */
export function useRunning(features: readonly Feature[]): boolean {
  const host = useCharts().features;
  useLayoutEffect(() => host.open(features), [host, features]);
  return useSyncExternalStore(host.onOpened, () => host.areOpen(features), onServer);
}
