import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { FEE_PER_LOT, PRICE_TYPE } from '#contract/constants';
import { estimate, type Ticket, type TicketFields } from '#machines/order-form/ticket';
import { useCharts, useFeature } from '../../app/charts.ts';
import { useFormat } from '../../app/format.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { Stat } from '../../ui/stat.tsx';
import styles from './trade-screen.module.css';

/** The order as it will be sent, at the price of now. */
export function TicketReview() {
  const { t } = useTranslation();
  const { estimateText, priceText, lotsText } = useFormat();
  const { app } = useCharts();
  const orderForm = useFeature(orderFormFeature);
  const ticket = useSelector(orderForm, ({ context }) => context.ticket);
  const instrument = useSelector(orderForm, ({ context }) => context.instrument);
  const close = useSelector(orderForm, ({ context }) => context.close);
  const feeType = useSelector(
    app,
    ({ context }) => context.startup?.basicInfo?.trade_fee_type ?? FEE_PER_LOT,
  );
  if (!ticket || !instrument) return null;
  const costs = estimate(instrument, feeType, fieldsOf(ticket), ticket.multiple, close);
  const isMarket = ticket.priceType === PRICE_TYPE.market;
  const price = (value: string) => priceText(value, ticket.pricePrecision);
  const rows = [
    [
      t('orderForm.review.price'),
      isMarket ? t('orderForm.review.marketPrice', { price: price(close) }) : price(ticket.targetPrice),
    ],
    [t('orderForm.lots'), lotsText(ticket.lots)],
    [t('orderForm.multiple'), t('orderForm.times', { value: ticket.multiple })],
    [t('orderForm.stopLoss'), ticket.stopLoss === '0' ? t('common.none') : price(ticket.stopLoss)],
    [t('orderForm.takeProfit'), ticket.takeProfit === '0' ? t('common.none') : price(ticket.takeProfit)],
    [t('orderForm.margin'), estimateText(costs?.margin)],
    [t('orderForm.fee'), estimateText(costs?.fee)],
  ] as const;
  return (
    <>
      <div className={styles.costs}>
        {rows.map(([label, value]) => (
          <Stat key={label} look="row" label={label} value={<bdi className="num">{value}</bdi>} />
        ))}
      </div>
      {isMarket && <p className={styles.hint}>{t('orderForm.review.hint')}</p>}
    </>
  );
}

function fieldsOf({ priceType, lots, targetPrice }: Ticket): TicketFields {
  return { priceType, lots, targetPrice, stopLoss: null, takeProfit: null };
}
