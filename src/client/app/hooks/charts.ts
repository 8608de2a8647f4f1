import { useSelector } from '@xstate/react';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { AppRef } from '#machines/app/app.machine';
import type { Singletons } from '#machines/app/singletons';
import type { Follow } from '../../../ui/follow.ts';
import type { LivePrice, PriceStore } from '../../actors/price-store.ts';
import type { Recorder } from '../../actors/recorder.ts';
import type { Feature, RefOf } from '../boot/feature.ts';
import type { Host } from '../boot/feature-host.ts';

export type { LivePrice };

/** What every view may reach: the running charts, the prices, and what was recorded of the charts' steps. */
export type Charts = Singletons & { app: AppRef; features: Host; prices: PriceStore; recorder: Recorder };

export const ChartsContext = createContext({} as Charts);

/** The running charts; there are none outside the app. */
export const useCharts = (): Charts => useContext(ChartsContext);

/** The running chart of a feature that the screen opened. */
export function useFeature<F extends Feature>(feature: F): RefOf<F> {
  return useCharts().features.find(feature);
}

/** What a view shows of a feature's chart; the component renders when it changes, by `isSame` or else by identity. */
export function useChart<F extends Feature, Shown>(
  feature: F,
  select: Parameters<typeof useSelector<RefOf<F>, Shown>>[1],
  isSame?: (before: Shown, after: Shown) => boolean,
): Shown {
  return useSelector(useFeature(feature), select, isSame);
}

/** What a view reads of one instrument's prices; the component renders when it changes, at most once per frame. */
export function usePrices<Shown>(code: string, select: (prices: PriceStore) => Shown): Shown {
  const { prices } = useCharts();
  const read = () => select(prices);
  return useSyncExternalStore((listener) => prices.subscribe(code, listener), read, read);
}

export const useLivePrice = (code: string): LivePrice | undefined =>
  usePrices(code, (prices) => prices.get(code));

/** For a cell that writes a price by itself, without a render; `shownOf` must stay the same from render to render. */
export function usePriceFollow<Shown>(code: string, shownOf: (price: LivePrice) => Shown): Follow<Shown> {
  const { prices } = useCharts();
  return useCallback((show) => prices.follow(code, shownOf, show), [prices, code, shownOf]);
}

/** The name of the site. */
export function useSiteName(): string {
  const { app } = useCharts();
  return useSelector(app, ({ context }) => context.startup?.basicInfo?.siteTitle ?? context.siteTitle);
}
