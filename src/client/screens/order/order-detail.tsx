import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CloseReason, ORDER_STATUS } from '#contract/constants';
import type { Order } from '#contract/entities';
import { Decimal } from '#contract/money';
import { useFormat } from '../../app/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Stat } from '../../ui/stat.tsx';
import { SideBadge } from './order-card.tsx';
import styles from './order-screen.module.css';

/** Everything known of an order (S2.51): stops only where set, completion only once completed. */
export function OrderDetail({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { balanceText, priceText, lotsText } = useFormat();
  const price = (value: string) => priceText(value, order.ForexTradeLists.PricePrecision);
  const wasFilled = order.Status === ORDER_STATUS.holding || order.Status === ORDER_STATUS.completed;
  const hasTarget = !wasFilled || !new Decimal(order.OriginPrice).eq(order.Price);
  const isCompleted = order.Status === ORDER_STATUS.completed;
  return (
    <div className={styles.detail}>
      <div className={styles.detailHead}>
        <span className={styles.detailWho}>
          <SideBadge order={order} />
          <bdi className={styles.code}>{order.ForexTradeLists.ShowCode}</bdi>
        </span>
        {wasFilled && <Amount className={styles.profit} value={order.FactProfits} unit="USD" signed />}
      </div>
      <div className={styles.facts}>
        {wasFilled && <Fact label={t('order.price')} value={price(order.Price)} />}
        {hasTarget && <Fact label={t('order.target')} value={price(order.OriginPrice)} />}
        <Fact label={t(isCompleted ? 'order.closing' : 'order.latest')} value={price(order.UpdatePrice)} />
        <Fact
          label={t('order.quantity')}
          value={t('order.lots', { count: Number(order.Quantity), lots: lotsText(order.Quantity) })}
        />
        <Fact label={t('order.multiple')} value={t('orderForm.times', { value: order.Multiple })} />
        <Fact label={t('order.margin')} value={balanceText(order.CautionMoney)} />
        <Fact label={t('order.fee')} value={balanceText(order.TradeFee)} />
        {isSet(order.TargetLossPrice) && (
          <Fact label={t('order.stopLoss')} value={price(order.TargetLossPrice)} />
        )}
        {isSet(order.TargetProfitPrice) && (
          <Fact label={t('order.takeProfit')} value={price(order.TargetProfitPrice)} />
        )}
        <Fact label={t('order.number')} value={order.Id} />
        <div className={styles.wholeRow}>
          <Stat label={t('order.created')} value={<bdi>{order.CreateTimeHandler}</bdi>} />
        </div>
        {isCompleted && (
          <div className={styles.wholeRow}>
            <Stat label={t('order.completed')} value={<bdi>{order.CompleteTimeHandler}</bdi>} />
          </div>
        )}
        {isCompleted && order.CloseReason && (
          <Fact label={t('order.reason')} value={t(`order.reasonOf.${order.CloseReason as CloseReason}`)} />
        )}
      </div>
    </div>
  );
}

const isSet = (price: string): boolean => !new Decimal(price).isZero();

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return <Stat label={label} value={<bdi className="num">{value}</bdi>} />;
}
