import { useTranslation } from 'react-i18next';
import { ORDER_STATUS, PRICE_TYPE } from '#contract/constants';
import { GOOD_FOR, GOOD_FOR_MS } from '#machines/order-form/pending-terms';
import type { Ticket, TicketFields } from '#machines/order-form/ticket';
import { useChart } from '../../app/charts.ts';
import { useFormat } from '../../app/format.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { Stat } from '../../ui/stat.tsx';
import { TicketCosts } from './ticket-costs.tsx';
import styles from './trade-screen.module.css';

/** The order as it will be sent, at the price of now. */
export function TicketReview() {
  const { t } = useTranslation();
  const { priceText, lotsText } = useFormat();
  const ticket = useChart(orderFormFeature, ({ context }) => context.ticket);
  const instrument = useChart(orderFormFeature, ({ context }) => context.instrument);
  const close = useChart(orderFormFeature, ({ context }) => context.close);
  if (!ticket || !instrument) return null;
  const isMarket = ticket.priceType === PRICE_TYPE.market;
  const price = (value: string) => priceText(value, ticket.pricePrecision);
  const waits = GOOD_FOR.find((one) => GOOD_FOR_MS[one] === ticket.goodForMs);
  const termRows = [
    ...(waits ? [[t('orderForm.goodFor'), t(`orderForm.waits.${waits}`)] as const] : []),
    ...(ticket.ocoId === undefined ? [] : [[t('order.oco'), String(ticket.ocoId)] as const]),
  ];
  const rows = [
    [
      t('orderForm.review.price'),
      isMarket ? t('orderForm.review.marketPrice', { price: price(close) }) : price(ticket.targetPrice),
    ],
    [t('orderForm.lots'), lotsText(ticket.lots)],
    [t('orderForm.multiple'), t('orderForm.times', { value: ticket.multiple })],
    [t('orderForm.stopLoss'), ticket.stopLoss === '0' ? t('common.none') : price(ticket.stopLoss)],
    [t('orderForm.takeProfit'), ticket.takeProfit === '0' ? t('common.none') : price(ticket.takeProfit)],
    ...termRows,
  ] as const;
  return (
    <>
      <div className={styles.costs}>
        {rows.map(([label, value]) => (
          <Stat key={label} look="row" label={label} value={<bdi className="num">{value}</bdi>} />
        ))}
      </div>
      <TicketCosts
        instrument={instrument}
        fields={fieldsOf(ticket)}
        direction={ticket.direction}
        multiple={ticket.multiple}
      />
      {isMarket && <p className={styles.hint}>{t('orderForm.review.hint')}</p>}
    </>
  );
}

/** What was placed: the lots, and the price they were filled at or wait for. */
export function PlacedFigures() {
  const { t } = useTranslation();
  const { priceText, lotsText } = useFormat();
  const ticket = useChart(orderFormFeature, ({ context }) => context.ticket);
  const receipt = useChart(orderFormFeature, ({ context }) => context.receipt);
  if (!ticket || !receipt) return null;
  const isFilled = receipt.status === ORDER_STATUS.holding;
  const rows = [
    [t('orderForm.lots'), lotsText(ticket.lots)],
    [t(isFilled ? 'order.price' : 'order.target'), priceText(receipt.price, ticket.pricePrecision)],
  ] as const;
  return (
    <div className={styles.placed}>
      {rows.map(([label, value]) => (
        <Stat key={label} look="row" label={label} value={<bdi className="num">{value}</bdi>} />
      ))}
    </div>
  );
}

function fieldsOf({ priceType, lots, targetPrice, stopLoss, takeProfit }: Ticket): TicketFields {
  const stopOf = (price: string): string | null => (price === '0' ? null : price);
  return { priceType, lots, targetPrice, stopLoss: stopOf(stopLoss), takeProfit: stopOf(takeProfit) };
}
