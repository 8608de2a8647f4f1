import type { Order } from '#contract/entities';
import { type Caution, grownBy, type LotsToClose, type Net } from '#machines/live-orders/exposure';
import type { LiveOrdersSnapshot } from '#machines/live-orders/live-orders.machine';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import { liveOrdersFeature } from '../../features/trading.ts';

/** The live orders, while none is known to be missing among them. */
const ordersOf = (live: LiveOrdersSnapshot): readonly Order[] | null =>
  live.hasTag('current') ? live.context.rows : null;

/** What a chart goes by when it decides whether to ask, as it is at the moment of the press, on a row or in a sheet. */
export function useCaution(at: 'row' | 'sheet'): () => Caution {
  const { preferences } = useCharts();
  const liveOrders = useFeature(liveOrdersFeature);
  return () => {
    const { asks } = preferences.getSnapshot().context;
    return {
      isAdaptive: asks === 'adaptive' || (asks === 'rows' && at === 'sheet'),
      orders: ordersOf(liveOrders.getSnapshot()),
    };
  };
}

/** Orders that an earlier visit knew last are looked at alone: nothing of now says that they are still there. */
export const useAreOrdersKept = (): boolean =>
  useChart(liveOrdersFeature, ({ context }) => context.keptAtMs !== null);

/** What a question warns of: the instruments whose exposure grows, as they would stand afterwards. */
export function useGrowth(closings: (orders: readonly Order[]) => readonly LotsToClose[]): Net[] {
  const orders = useChart(liveOrdersFeature, ordersOf);
  return orders === null ? [] : grownBy(orders, closings(orders));
}
