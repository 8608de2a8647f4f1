import { type MouseEvent, useCallback, useId } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { DIRECTION, type Direction, PRICE_TYPE } from '#contract/constants';
import type { Instrument } from '#contract/entities-market';
import { type ClockNote, clockNote } from '#machines/order-form/clock';
import { type TicketFields, ticketPrice } from '#machines/order-form/ticket';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { clockText } from '../../../ui/clock-text.ts';
import { Price } from '../../../ui/price.tsx';
import { Ticking } from '../../../ui/ticking.tsx';
import { UNKNOWN } from '../../../ui/unknown.ts';
import { useFormat } from '../../app/format/format.ts';
import {
  type LivePrice,
  useChart,
  useCharts,
  useFeature,
  usePriceFollow,
  usePrices,
} from '../../app/hooks/charts.ts';
import { chartToolsFeature } from '../../features/charting.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { useFreeMargin } from '../../parts/use-free-margin.ts';
import { useCharge } from './ticket-costs.tsx';
import { useDraft } from './ticket-text.tsx';
import styles from './trade-screen.module.css';

/** How old the price is, when the market opens, and when it is about to close by the server's clock (S5.9, S4.10). */
export function TicketClock({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const isClosed = useChart(orderFormFeature, (snapshot) => snapshot.hasTag('closed'));
  const heardAtMs = useChart(orderFormFeature, ({ context }) => context.heardAtMs);
  const { prices } = useCharts();
  const { nextChangeAtMs } = instrument;
  const changeAtMs = nextChangeAtMs === null ? null : prices.onDeviceMs(nextChangeAtMs);
  const times = { isClosed, heardAtMs, changeAtMs };
  const textOf = ({ kind, ms }: ClockNote): string =>
    kind === 'priceAge'
      ? t('orderForm.priceAge', { seconds: Math.floor(ms / 1_000) })
      : t(`orderForm.${kind}`, { time: clockText(ms) });
  return (
    <Ticking>
      {(nowMs) => {
        const note = clockNote(times, nowMs);
        return (
          note && (
            <p className={styles.clock} role="timer">
              {textOf(note)}
            </p>
          )
        );
      }}
    </Ticking>
  );
}

type PricedButtonProps = ButtonProps & {
  word: string;
  instrument: Instrument;
  order: Pick<TicketFields, 'priceType' | 'targetPrice'>;
};

/**
 * What a button does, and below it the price an order would be filled at: the last one, which ticks without a render, or the
 * target of a pending order. The word is its name, the price its description.
 */
export function PricedButton({ word, instrument, order, ...button }: PricedButtonProps) {
  const { priceText } = useFormat();
  const { prices } = useCharts();
  const priceId = useId();
  const { code, pricePrecision } = instrument;
  const shownOf = useCallback(
    ({ close }: LivePrice) => ({ text: priceText(close, pricePrecision), direction: 0 as const }),
    [priceText, pricePrecision],
  );
  const follow = usePriceFollow(code, shownOf);
  const price = ticketPrice(order, prices.get(code)?.close ?? instrument.prices.close);
  return (
    <Button size="l" block aria-describedby={priceId} {...button}>
      <span className={styles.priced}>
        <span>{word}</span>
        <span id={priceId} aria-hidden="true">
          <Price
            key={order.priceType}
            value={price === null ? UNKNOWN : priceText(price, pricePrecision)}
            follow={order.priceType === PRICE_TYPE.market ? follow : undefined}
          />
        </span>
      </span>
    </Button>
  );
}

const SIDES = ['buy', 'sell'] as const;

/**
 * What asking for the order takes: why it has to wait, which is for an open market, a price of now (S5.9) and the end of a command
 * whose answer was lost; whether it may be asked for, which the moment before the first price needs no words; and what asks,
 * which answers the name of a field at fault.
 */
function useReview(instrument: Instrument) {
  const { t } = useTranslation();
  const orderForm = useFeature(orderFormFeature);
  const { tradeFeeType } = useCharge(instrument);
  const free = useFreeMargin();
  const isSilent = usePrices(instrument.code, (prices) => prices.get(instrument.code)?.isSilent ?? false);
  const refused = useChart(orderFormFeature, (snapshot) => {
    if (snapshot.hasTag('doubted')) return 'commandLog.checking';
    if (snapshot.hasTag('closed'))
      return `orderForm.refused.${isSilent ? 'noPrices' : 'marketClosed'}` as const;
    return snapshot.hasTag('stale') ? 'orderForm.refused.stalePrice' : null;
  });
  const isUnheard = useChart(orderFormFeature, (snapshot) => snapshot.hasTag('unheard'));
  const review = (direction: Direction): string | undefined => {
    orderForm.send({ type: 'order.review', direction, funds: { free, tradeFeeType } });
    return Object.keys(orderForm.getSnapshot().context.issues)[0];
  };
  return { why: refused && t(refused), canAsk: refused === null && !isUnheard, review };
}

/** The two ways to ask for the order, in reach wherever the screen is scrolled to. */
export function TicketFooter({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { why, canAsk, review } = useReview(instrument);
  const draft = useDraft();
  const ask = (direction: Direction) => (event: MouseEvent<HTMLButtonElement>) => {
    const wrong = review(direction);
    const field = wrong && event.currentTarget.form?.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <div className={styles.actions} data-foot="actions">
      {why && (
        <p className={styles.why} role="status">
          {why}
        </p>
      )}
      <TicketClock instrument={instrument} />
      {SIDES.map((side) => (
        <PricedButton
          key={side}
          data-side={side}
          variant={side}
          word={t(`common.${side}`)}
          instrument={instrument}
          order={draft}
          disabled={!canAsk}
          onClick={ask(DIRECTION[side])}
        />
      ))}
    </div>
  );
}

/** The same two ways in one slim line over a chart that has the whole screen, which a fault in the ticket takes back. */
export function SlimOrder({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const tools = useFeature(chartToolsFeature);
  const { why, canAsk, review } = useReview(instrument);
  const draft = useDraft();
  const ask = (direction: Direction) => () => {
    const wrong = review(direction);
    if (!wrong) return;
    // The field takes the focus once it is there.
    flushSync(() => tools.send({ type: 'full.close' }));
    document.querySelector<HTMLElement>(`form [name="${wrong}"]`)?.focus();
  };
  if (why !== null)
    return (
      <p className={styles.why} role="status">
        {why}
      </p>
    );
  return SIDES.map((side) => (
    <PricedButton
      key={side}
      className={styles.slim}
      variant={side}
      size="s"
      word={t(`common.${side}`)}
      instrument={instrument}
      order={draft}
      disabled={!canAsk}
      onClick={ask(DIRECTION[side])}
    />
  ));
}
