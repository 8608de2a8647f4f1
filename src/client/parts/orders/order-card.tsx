import { useTranslation } from 'react-i18next';
import { ORDER_STATUS } from '#contract/constants';
import type { Order } from '#contract/entities';
import { Badge } from '../../../ui/badge.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useTimes } from '../../app/format/times.ts';
import { OwnAmount } from '../own-money.tsx';
import styles from './orders.module.css';

type OrderCardProps = { order: Order; onOpen: () => void };

/** One order in the list (S2.50); tapping it opens its sheet. */
export function OrderCard({ order, onOpen }: OrderCardProps) {
  const { t } = useTranslation();
  const { priceText, lotsText } = useFormat();
  const { timeText } = useTimes();
  const precision = order.instrument.pricePrecision;
  const isPending = order.status === ORDER_STATUS.pending;
  const isCancelled = order.status === ORDER_STATUS.cancelled;
  return (
    <button type="button" className={styles.card} onClick={onOpen} data-order={order.id}>
      <span className={styles.cardHead}>
        <SideBadge order={order} />
        <bdi className={styles.code}>{order.instrument.showCode}</bdi>
        <span className={styles.lots}>
          <bdi className="num">
            {t('order.lots', { count: Number(order.lots), lots: lotsText(order.lots) })}
          </bdi>
        </span>
        {isPending || isCancelled ? (
          <Badge tone={isCancelled ? 'neutral' : 'accent'}>
            {t(isCancelled ? 'order.statusOf.cancelled' : 'order.statusOf.pending')}
          </Badge>
        ) : (
          <>
            <Named as={t('order.result')} />
            <OwnAmount className={styles.profit} value={order.profit} signed />
          </>
        )}
      </span>
      <span className={styles.prices}>
        <Named as={t(isPending || isCancelled ? 'order.target' : 'order.price')} />
        <bdi className="num">
          {priceText(isPending || isCancelled ? order.askedPrice : order.entryPrice, precision)}
        </bdi>
        <span aria-hidden="true" className={styles.arrow}>
          →
        </span>
        <Named as={t(order.status === ORDER_STATUS.completed ? 'order.closing' : 'order.latest')} />
        <bdi className="num">{priceText(order.price, precision)}</bdi>
      </span>
      <span className={styles.cardFoot}>
        <span>
          {t('order.number')} <bdi className="num">{order.id}</bdi>
        </span>
        <span>
          <Named as={t('order.created')} />
          <bdi>{timeText(order.createdAtMs)}</bdi>
        </span>
      </span>
    </button>
  );
}

/** What the next figure is, for those who do not see where it stands. */
function Named({ as }: { as: string }) {
  return <span className="visually-hidden"> {as} </span>;
}

export function SideBadge({ order }: { order: Pick<Order, 'direction'> }) {
  const { t } = useTranslation();
  return (
    <Badge tone={order.direction === 1 ? 'up' : 'down'}>
      {t(order.direction === 1 ? 'common.buy' : 'common.sell')}
    </Badge>
  );
}
