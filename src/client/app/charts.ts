import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AppRef } from '#machines/app/app.machine';
import type { FeatureId, Features } from '#machines/app/features';
import type { Singletons } from '#machines/app/wiring';
import type { LivePrice, PriceStore } from '../actors/price-store.ts';
import type { Recorder } from '../actors/recorder.ts';
import type { Feature, Host } from './feature-host.ts';

/** What every view may reach: the running charts, the prices, and what was recorded of the charts' steps. */
export type Charts = Singletons & { app: AppRef; features: Host; prices: PriceStore; recorder: Recorder };

export const ChartsContext = createContext<Charts | null>(null);

/** The running charts. Throws outside the app. */
export function useCharts(): Charts {
  const charts = useContext(ChartsContext);
  if (!charts) throw new Error('useCharts needs the app around it');
  return charts;
}

/** The running chart of a feature; it starts when its first screen opens. */
export function useFeature<Id extends FeatureId>(feature: Feature<Id>): Features[Id] {
  return useCharts().features.open(feature);
}

/** The live price of one instrument; the component renders at most once per frame for it. */
export function useLivePrice(code: string): LivePrice | undefined {
  const { prices } = useCharts();
  const read = () => prices.get(code);
  return useSyncExternalStore((listener) => prices.subscribe(code, listener), read, read);
}

export function useSparkline(code: string): readonly number[] {
  const { prices } = useCharts();
  const read = () => prices.sparkline(code);
  return useSyncExternalStore((listener) => prices.subscribe(code, listener), read, read);
}
