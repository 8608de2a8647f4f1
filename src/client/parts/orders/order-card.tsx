import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { ORDER_STATUS } from '#contract/constants';
import type { Order } from '#contract/entities';
import type { Instrument } from '#contract/entities-market';
import { type PendingKind, pendingKind } from '#machines/order-form/pending-terms';
import { Badge } from '../../../ui/badge.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useTimes } from '../../app/format/times.ts';
import { useCharts, usePrices } from '../../app/hooks/charts.ts';
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
            {isCancelled ? t('order.statusOf.cancelled') : <PendingName order={order} />}
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

/** The instrument of an order; undefined while the listing has none. */
export function useInstrument(order: Order): Instrument | undefined {
  return useSelector(useCharts().quotes, ({ context }) =>
    context.instruments.find(({ id }) => id === order.instrumentId),
  );
}

/** Whether a pending order waits for a better price than the market's or for a worse one; null while the two are the same. */
export function usePendingKind(order: Order): PendingKind | null {
  const code = useInstrument(order)?.code ?? '';
  return usePrices(code, (prices) =>
    pendingKind(order.direction, order.askedPrice, prices.get(code)?.close ?? order.price),
  );
}

/** What a pending order is called, in every list. */
export function PendingName({ order }: { order: Order }) {
  const { t } = useTranslation();
  const kind = usePendingKind(order);
  return t(kind ? `orderForm.kind.${kind}` : 'order.statusOf.pending');
}
