import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useCharts } from './charts.ts';
import type { Feature } from './feature.ts';

/** Starts the charts of a screen once it is mounted. False until they run, which is before the browser paints. */
export function useRunning(features: readonly Feature[]): boolean {
  const host = useCharts().features;
  useLayoutEffect(() => host.open(features), [host, features]);
  return useSyncExternalStore(host.onOpened, () => host.areOpen(features));
}
