import { useTranslation } from 'react-i18next';
import { ORDER_STATUS, PRICE_TYPE } from '#contract/constants';
import type { Instrument } from '#contract/entities-market';
import { GOOD_FOR, GOOD_FOR_MS, pendingKind } from '#machines/order-form/pending-terms';
import { fieldsOf, type Ticket, trailOf } from '#machines/order-form/ticket';
import { subjectOfTicket } from '#machines/order-form/what-if';
import { Stat } from '../../../ui/stat.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart } from '../../app/hooks/charts.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { WhatIfPanel } from '../../parts/orders/what-if.tsx';
import { TicketCosts, useCharge } from './ticket-costs.tsx';
import styles from './trade-screen.module.css';

/** The order as it will be sent, at the price of now. */
export function TicketReview() {
  const { t } = useTranslation();
  const { priceText, lotsText, numbers } = useFormat();
  const ticket = useChart(orderFormFeature, ({ context }) => context.ticket);
  const instrument = useChart(orderFormFeature, ({ context }) => context.instrument);
  const close = useChart(orderFormFeature, ({ context }) => context.close);
  if (!ticket || !instrument) return null;
  const isMarket = ticket.priceType === PRICE_TYPE.market;
  const price = (value: string) => priceText(value, ticket.pricePrecision);
  const kind = isMarket ? null : pendingKind(ticket.direction, ticket.targetPrice, close);
  const waits = GOOD_FOR.find((one) => GOOD_FOR_MS[one] === ticket.goodForMs);
  const termRows = [
    ...(waits ? [[t('orderForm.goodFor'), t(`orderForm.waits.${waits}`)] as const] : []),
    ...(ticket.ocoId === undefined ? [] : [[t('order.oco'), String(ticket.ocoId)] as const]),
  ];
  const trail = trailOf(fieldsOf(ticket));
  const stopRow = trail
    ? ([
        t('order.trail'),
        trail.by === 'percent' ? numbers.percent(trail.value) : price(trail.value),
      ] as const)
    : ([
        t('orderForm.stopLoss'),
        ticket.stopLoss === '0' ? t('common.none') : price(ticket.stopLoss),
      ] as const);
  const rows = [
    ...(kind ? [[t('orderForm.type'), t(`orderForm.kind.${kind}`)] as const] : []),
    [
      t('orderForm.review.price'),
      isMarket ? t('orderForm.review.marketPrice', { price: price(close) }) : price(ticket.targetPrice),
    ],
    [t('orderForm.lots'), lotsText(ticket.lots)],
    [t('orderForm.multiple'), t('orderForm.times', { value: ticket.multiple })],
    stopRow,
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
      <TicketWhatIf instrument={instrument} ticket={ticket} close={close} />
      {isMarket && <p className={styles.hint}>{t('orderForm.review.hint')}</p>}
    </>
  );
}

type TicketWhatIfProps = { instrument: Instrument; ticket: Ticket; close: string };

function TicketWhatIf({ instrument, ticket, close }: TicketWhatIfProps) {
  const charge = useCharge(instrument);
  const subject = subjectOfTicket({ ...charge, multiple: ticket.multiple }, ticket, close);
  return subject && <WhatIfPanel subject={subject} />;
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
