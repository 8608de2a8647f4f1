import { useTranslation } from 'react-i18next';
import { ORDER_STATUS } from '#contract/constants';
import type { Order } from '#contract/entities';
import type { Instrument } from '#contract/entities-market';
import { useChart } from '../../app/charts.ts';
import { useFormat } from '../../app/format.ts';
import { liveOrdersFeature } from '../../features/trading.ts';
import type { PriceLine } from '../../ui/candle-chart/price-lines.ts';

/** The levels of the trader's live orders of an instrument: entries, targets of pending orders, stops. */
export function useOrderLines({ id }: Instrument): PriceLine[] {
  const { t } = useTranslation();
  const { lotsText } = useFormat();
  const orders = useChart(liveOrdersFeature, ({ context }) => context.rows);
  const sideOf = ({ direction, lots }: Order) =>
    `${t(direction === 1 ? 'common.buy' : 'common.sell')} ${lotsText(lots)}`;
  return orders
    .filter(({ instrumentId }) => instrumentId === id)
    .flatMap((order) => [
      order.status === ORDER_STATUS.holding
        ? { price: Number(order.entryPrice), label: sideOf(order), tone: 'entry' as const }
        : {
            price: Number(order.askedPrice),
            label: `${sideOf(order)} · ${t('order.statusOf.pending')}`,
            tone: 'entry' as const,
          },
      { price: Number(order.stopLoss), label: t('order.stopLoss'), tone: 'stop' as const },
      { price: Number(order.takeProfit), label: t('order.takeProfit'), tone: 'target' as const },
    ])
    .filter(({ price }) => price !== 0);
}
