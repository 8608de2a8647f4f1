import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CloseReason, ORDER_STATUS } from '#contract/constants';
import type { Order } from '#contract/entities';
import { Decimal } from '#contract/money';
import { balanceText, lotsText, priceText, profitText } from '../../app/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Stat } from '../../ui/stat.tsx';
import { SideBadge } from './order-card.tsx';
import styles from './order-screen.module.css';

/** Everything known of an order (S2.51): stops only where set, completion only once completed. */
export function OrderDetail({ order }: { order: Order }) {
  const { t } = useTranslation();
  const price = (value: string) => priceText(value, order.ForexTradeLists.PricePrecision);
  const wasFilled = order.Status === ORDER_STATUS.holding || order.Status === ORDER_STATUS.completed;
  const isCompleted = order.Status === ORDER_STATUS.completed;
  return (
    <div className={styles.detail}>
      <div className={styles.detailHead}>
        <SideBadge order={order} />
        <bdi className={styles.code}>{order.ForexTradeLists.ShowCode}</bdi>
        {wasFilled && (
          <Amount className={styles.profit} value={profitText(order.FactProfits)} unit="USD" signed />
        )}
      </div>
      {wasFilled && <Row label={t('order.price')} value={price(order.Price)} />}
      {new Decimal(order.OriginPrice).eq(order.Price) || (
        <Row label={t('order.target')} value={price(order.OriginPrice)} />
      )}
      <Row label={t(isCompleted ? 'order.closing' : 'order.latest')} value={price(order.UpdatePrice)} />
      <Row label={t('order.quantity')} value={t('order.lots', { lots: lotsText(order.Quantity) })} />
      <Row label={t('order.multiple')} value={t('orderForm.times', { value: order.Multiple })} />
      <Row label={t('order.margin')} value={balanceText(order.CautionMoney)} />
      <Row label={t('order.fee')} value={balanceText(order.TradeFee)} />
      {isSet(order.TargetLossPrice) && (
        <Row label={t('order.stopLoss')} value={price(order.TargetLossPrice)} />
      )}
      {isSet(order.TargetProfitPrice) && (
        <Row label={t('order.takeProfit')} value={price(order.TargetProfitPrice)} />
      )}
      <Row label={t('order.number')} value={order.Id} />
      <Row label={t('order.created')} value={order.CreateTimeHandler} />
      {isCompleted && <Row label={t('order.completed')} value={order.CompleteTimeHandler} />}
      {isCompleted && order.CloseReason && (
        <Row label={t('order.reason')} value={t(`order.reasonOf.${order.CloseReason as CloseReason}`)} />
      )}
    </div>
  );
}

const isSet = (price: string): boolean => !new Decimal(price).isZero();

function Row({ label, value }: { label: string; value: ReactNode }) {
  return <Stat look="row" label={label} value={<bdi className="num">{value}</bdi>} />;
}
