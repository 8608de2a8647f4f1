import { type ComponentType, useSyncExternalStore } from 'react';
import { hasWatchlist } from '../../actors/device.ts';
import { useCharts } from '../hooks/charts.ts';
import { Fetched, useLater } from '../hooks/fetched.ts';

/** Those who have starred nothing yet can wait a little for the stars. */
const QUIET_MS = 2_000;

type Parts = typeof import('../../parts/watchlist/home-parts.tsx').homeParts;

const Nothing: ComponentType<object> = () => null;
/** Home without stars is better than none: what cannot be fetched is left out. */
const NONE = {
  RowStar: Nothing,
  WatchChip: Nothing,
  ListTools: Nothing,
  DayVolume: Nothing,
  inOrder: (listed: unknown) => listed,
} as unknown as Parts;

const parts = new Fetched<Parts>(() =>
  import('../../parts/watchlist/home-parts.tsx').then(
    ({ homeParts }) => homeParts,
    () => NONE,
  ),
);

/** What home shows of the watchlist; null until it was fetched. */
export const useWatching = (): Parts | null => useSyncExternalStore(parts.subscribe, parts.get, () => null);

/** Fetches it: soon for those who may have a watchlist, or chose an order. */
export function useLaterWatching(): void {
  const { session, preferences } = useCharts();
  const isWanted =
    hasWatchlist() ||
    session.getSnapshot().context.token !== null ||
    preferences.getSnapshot().context.home.sort !== 'own';
  useLater(parts, isWanted ? 0 : QUIET_MS);
}
