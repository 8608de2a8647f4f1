import { useTranslation } from 'react-i18next';
import { ORDER_STATUS } from '#contract/constants';
import type { Order } from '#contract/entities';
import { useFormat } from '../../app/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import styles from './order-screen.module.css';

type OrderCardProps = { order: Order; onOpen: () => void };

/** One order in the list (S2.50); tapping it opens its sheet. */
export function OrderCard({ order, onOpen }: OrderCardProps) {
  const { t } = useTranslation();
  const { priceText, lotsText } = useFormat();
  const precision = order.ForexTradeLists.PricePrecision;
  const isPending = order.Status === ORDER_STATUS.pending;
  const isCancelled = order.Status === ORDER_STATUS.cancelled;
  return (
    <button type="button" className={styles.card} onClick={onOpen} data-order={order.Id}>
      <span className={styles.cardHead}>
        <SideBadge order={order} />
        <bdi className={styles.code}>{order.ForexTradeLists.ShowCode}</bdi>
        <span className={styles.lots}>
          <bdi className="num">
            {t('order.lots', { count: Number(order.Quantity), lots: lotsText(order.Quantity) })}
          </bdi>
        </span>
        {isPending || isCancelled ? (
          <Badge tone={isCancelled ? 'neutral' : 'accent'}>
            {t(isCancelled ? 'order.statusOf.cancelled' : 'order.statusOf.pending')}
          </Badge>
        ) : (
          <Amount className={styles.profit} value={order.FactProfits} signed />
        )}
      </span>
      <span className={styles.prices}>
        <bdi className="num">
          {priceText(isPending || isCancelled ? order.OriginPrice : order.Price, precision)}
        </bdi>
        <span aria-hidden="true" className={styles.arrow}>
          →
        </span>
        <bdi className="num">{priceText(order.UpdatePrice, precision)}</bdi>
      </span>
      <span className={styles.cardFoot}>
        <span>
          {t('order.number')} <bdi className="num">{order.Id}</bdi>
        </span>
        <bdi>{order.CreateTimeHandler}</bdi>
      </span>
    </button>
  );
}

export function SideBadge({ order }: { order: Pick<Order, 'OrderType'> }) {
  const { t } = useTranslation();
  return (
    <Badge tone={order.OrderType === 1 ? 'up' : 'down'}>
      {t(order.OrderType === 1 ? 'common.buy' : 'common.sell')}
    </Badge>
  );
}
