import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CloseReason, ORDER_STATUS } from '#contract/constants';
import type { Order } from '#contract/entities';
import { Decimal } from '#contract/money';
import { subjectOfPosition } from '#machines/order-form/what-if';
import { Stat } from '../../../ui/stat.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useTimes } from '../../app/format/times.ts';
import { OwnAmount } from '../own-money.tsx';
import { SideBadge, useInstrument, usePendingKind } from './order-card.tsx';
import styles from './orders.module.css';
import { WhatIfPanel } from './what-if.tsx';

/** Everything known of an order (S2.51): stops only where set, completion only once completed. */
export function OrderDetail({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { priceText, lotsText, numbers } = useFormat();
  const { timeText } = useTimes();
  const price = (value: string) => priceText(value, order.instrument.pricePrecision);
  const wasFilled = order.status === ORDER_STATUS.holding || order.status === ORDER_STATUS.completed;
  const hasTarget = !wasFilled || !new Decimal(order.askedPrice).eq(order.entryPrice);
  const isCompleted = order.status === ORDER_STATUS.completed;
  return (
    <div className={styles.detail}>
      <div className={styles.detailHead}>
        <span className={styles.detailWho}>
          <SideBadge order={order} />
          <bdi className={styles.code}>{order.instrument.showCode}</bdi>
        </span>
        {wasFilled && <OwnAmount className={styles.profit} value={order.profit} unit="USD" signed />}
      </div>
      <div className={styles.facts}>
        {order.note && (
          <div className={styles.wholeRow}>
            <Stat label={t('order.note')} value={<bdi className={styles.note}>{order.note}</bdi>} />
          </div>
        )}
        {order.status === ORDER_STATUS.pending && <KindFact order={order} />}
        {wasFilled && <Fact label={t('order.price')} value={price(order.entryPrice)} />}
        {hasTarget && <Fact label={t('order.target')} value={price(order.askedPrice)} />}
        <Fact label={t(isCompleted ? 'order.closing' : 'order.latest')} value={price(order.price)} />
        <Fact
          label={t('order.quantity')}
          value={t('order.lots', { count: Number(order.lots), lots: lotsText(order.lots) })}
        />
        <Fact label={t('order.multiple')} value={t('orderForm.times', { value: order.multiple })} />
        <Fact label={t('order.margin')} value={<OwnAmount value={order.margin} />} />
        <Fact label={t('order.fee')} value={<OwnAmount value={order.fee} />} />
        {order.financing !== undefined && (
          <Fact label={t('order.overnight')} value={<OwnAmount value={order.financing} signed />} />
        )}
        {isSet(order.stopLoss) && <Fact label={t('order.stopLoss')} value={price(order.stopLoss)} />}
        {isSet(order.takeProfit) && <Fact label={t('order.takeProfit')} value={price(order.takeProfit)} />}
        {order.trailDistance !== undefined && (
          <Fact label={t('order.trail')} value={price(order.trailDistance)} />
        )}
        {order.trailPercent !== undefined && (
          <Fact label={t('order.trail')} value={numbers.percent(order.trailPercent, 2)} />
        )}
        {order.ocoId !== undefined && <Fact label={t('order.oco')} value={order.ocoId} />}
        {order.partOf !== undefined && <Fact label={t('order.partOf')} value={order.partOf} />}
        {order.goodTillMs !== undefined && (
          <Fact label={t('order.goodTill')} value={timeText(order.goodTillMs)} />
        )}
        <Fact label={t('order.number')} value={order.id} />
        <div className={styles.wholeRow}>
          <Stat label={t('order.created')} value={<bdi>{timeText(order.createdAtMs)}</bdi>} />
        </div>
        {isCompleted && order.completedAtMs !== null && (
          <div className={styles.wholeRow}>
            <Stat label={t('order.completed')} value={<bdi>{timeText(order.completedAtMs)}</bdi>} />
          </div>
        )}
        {isCompleted && order.closeReason && (
          <Fact label={t('order.reason')} value={t(`order.reasonOf.${order.closeReason as CloseReason}`)} />
        )}
      </div>
      {order.status === ORDER_STATUS.holding && <PositionWhatIf order={order} />}
    </div>
  );
}

function KindFact({ order }: { order: Order }) {
  const { t } = useTranslation();
  const kind = usePendingKind(order);
  return kind && <Fact label={t('orderForm.type')} value={t(`orderForm.kind.${kind}`)} />;
}

function PositionWhatIf({ order }: { order: Order }) {
  const instrument = useInstrument(order);
  return instrument && <WhatIfPanel subject={subjectOfPosition(order, instrument)} />;
}

const isSet = (price: string): boolean => !new Decimal(price).isZero();

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return <Stat label={label} value={<bdi className="num">{value}</bdi>} />;
}
