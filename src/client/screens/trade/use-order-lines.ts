import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { BALANCE_DIGITS, ORDER_STATUS } from '#contract/constants';
import { plainDecimal } from '#contract/decimal-text';
import type { Order } from '#contract/entities';
import type { Instrument } from '#contract/entities-market';
import type { Decimal } from '#contract/money';
import { liquidationPrice } from '#machines/live-orders/liquidation';
import { draftOf } from '#machines/order-form/drafts';
import { orderOf } from '#machines/order-form/order-form.machine';
import { outcomesOf } from '#machines/order-form/outcomes';
import { pendingKind } from '#machines/order-form/pending-terms';
import { stopLine } from '#machines/order-form/stop-units';
import { NO_TRAIL } from '#machines/order-form/ticket';
import { atLevel, type Grip, isTrailing, type Level, levelOff, marginAt } from '#machines/order-lines/levels';
import type { OrderLine } from '../../../ui/candle-chart/order-lines.ts';
import type { OrderLineListeners } from '../../../ui/candle-chart/order-tags.tsx';
import { UNKNOWN } from '../../../ui/unknown.ts';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import {
  liveOrdersFeature,
  orderFormFeature,
  orderLinesFeature,
  orderSheetFeature,
} from '../../features/trading.ts';
import { useAccount, useAreBalancesHidden } from '../../parts/own-money.tsx';
import { useCharge } from './ticket-costs.tsx';

type Line = OrderLine & { order: Order | null; grip: Grip };

const LEVELS = ['stopLoss', 'takeProfit'] as const;
const TONES = { stopLoss: 'stop', takeProfit: 'target' } as const;
const NEW = 'new';
const idOf = (order: Order | null, grip: Grip): string => (order ? `${order.id}.${grip}` : NEW);

/** What the tags of order lines say, in the trader's words. */
export function useLineTexts(instrument: Instrument) {
  const { t } = useTranslation();
  const { lotsText, numbers } = useFormat();
  const account = useAccount();
  const isHidden = useAreBalancesHidden();
  // With what its currency is worth now.
  const rated = useChart(orderFormFeature, ({ context }) => context.instrument);
  const terms = rated?.id === instrument.id ? rated : instrument;
  const amount = (value: Decimal | string): string => (isHidden ? '' : numbers.signed(value, BALANCE_DIGITS));
  const sideOf = ({ direction, lots }: Order): string =>
    `${t(direction === 1 ? 'common.buy' : 'common.sell')} ${lotsText(lots)}`;
  const { prices } = useCharts();
  // The lines are made anew with each price.
  const pendingText = (order: Order): string => {
    const market = prices.get(instrument.code)?.close ?? order.price;
    const kind = pendingKind(order.direction, order.askedPrice, market);
    return kind
      ? `${t(`orderForm.kind.${kind}`)} ${lotsText(order.lots)}`
      : `${sideOf(order)} · ${t('order.statusOf.pending')}`;
  };
  const levelName = (order: Order, level: Level | 'target'): string =>
    t(level === 'stopLoss' && isTrailing(order) ? 'order.trail' : `order.${level}`);
  const marginText = (order: Order, price: string): string => {
    const held = marginAt(order, price, terms);
    return held ? numbers.fixed(held, BALANCE_DIGITS) : UNKNOWN;
  };
  return {
    terms,
    sideOf,
    levelName,
    levelText: (order: Order, level: Level, price: string): string =>
      `${levelName(order, level)} ${amount(atLevel(order, price, terms, null).profit)}`.trim(),
    entryText: (order: Order): string =>
      order.status === ORDER_STATUS.pending
        ? pendingText(order)
        : `${sideOf(order)} ${amount(order.profit)}`.trim(),
    marginText,
    targetText: (order: Order, price: string): string =>
      isHidden ? t('order.target') : `${t('order.margin')} ${marginText(order, price)}`,
    figures: (order: Order, price: string) => {
      const { profit, share } = atLevel(order, price, terms, account);
      if (isHidden) return null;
      const value = `${numbers.signed(profit, BALANCE_DIGITS)} USD`;
      const text = share ? `${value} · ${numbers.signedPercent(share, BALANCE_DIGITS)}` : value;
      return { text, tone: numbers.tone(profit, BALANCE_DIGITS) };
    },
  };
}

/** The order lines of the instrument that is shown: the chart, its summary and its table ask for them at each price. */
export const OrderLinesContext = createContext<readonly Line[]>([]);

export function useOrderLines(): OrderLine[] {
  return useContext(OrderLinesContext).map(({ order: _order, grip: _grip, ...line }) => line);
}

/** The stops of the ticket of an instrument: its lines on the chart, which the trader moves as the fields. */
function useTicketLines(instrument: Instrument) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const isHidden = useAreBalancesHidden();
  const orderForm = useFeature(orderFormFeature);
  // Without a stop it is the same at each price.
  const context = useChart(orderFormFeature, ({ context: form }) => {
    const { stopLoss, takeProfit } = draftOf(form);
    return form.instrument?.id !== instrument.id || (stopLoss === null && takeProfit === null) ? null : form;
  });
  const charge = useCharge(context?.instrument ?? instrument);
  const textAt = (kind: Level, price: string): string => {
    const off = { stopLoss: null, takeProfit: null, ...NO_TRAIL, stopsIn: 'price' as const };
    const fields = context && { ...orderOf(context), ...off, [kind]: price };
    const amount = fields && outcomesOf(charge, fields, context.close, null, null)[kind]?.amount;
    const told = isHidden || !amount ? '' : numbers.signed(amount, BALANCE_DIGITS);
    return `${t(`orderForm.${kind}`)} ${told}`.trim();
  };
  const lineOf = (kind: Level): Line[] => {
    const order = context && orderOf(context);
    const price = order && stopLine(charge, order, context.close, kind, order.side);
    if (price === null) return [];
    const level = t(`orderForm.${kind}`);
    return [
      {
        id: `ticket.${kind}`,
        order: null,
        grip: kind,
        price: Number(price),
        tone: TONES[kind],
        isMovable: true,
        isProposed: true,
        text: textAt(kind, price),
        name: t('orderLines.levelOf', { level, order: t('orderLines.newOrder') }),
      },
    ];
  };
  return {
    textAt,
    lines: (): Line[] => LEVELS.flatMap(lineOf),
    move: (stop: Level, price: string): void =>
      orderForm.send({ type: 'stop.moved', stop, price, tradeFeeType: charge.tradeFeeType }),
  };
}

/** The stop of the ticket that a line is of; null for the lines of orders. */
const ticketStop = (line: Line | undefined): Level | null =>
  line?.order === null && (line.grip === 'stopLoss' || line.grip === 'takeProfit') ? line.grip : null;

/**
 * The levels of the trader's live orders of an instrument (entries, targets of pending orders, stops), where the account would be
 * liquidated, the line that is moved right now, and the stops of the ticket.
 */
export function useLines(instrument: Instrument): Line[] {
  const { t } = useTranslation();
  const { priceText } = useFormat();
  const { terms } = useLineTexts(instrument);
  const { linesOf, proposedLine } = useLineMakers(instrument);
  const ticket = useTicketLines(instrument);
  const orders = useChart(liveOrdersFeature, ({ context }) => context.rows);
  const account = useAccount();
  const moved = useChart(orderLinesFeature, ({ context }) => context);
  const own = orders.filter(({ instrumentId }) => instrumentId === instrument.id);
  // Also while it is dragged again: an element that goes is no longer held by the finger.
  const proposed = [proposedLine(moved, plainDecimal(moved.price) ?? '0')].filter(({ price }) => price !== 0);
  const isProposed = (id: string): boolean => proposed.some((line) => line.id === id);
  const lines = own.flatMap((order) => linesOf(order, isProposed(idOf(order, 'target'))));
  const liquidation = liquidationPrice(terms, own, account);
  return [
    ...lines.filter(({ id }) => !isProposed(id)),
    ...proposed,
    ...ticket.lines(),
    ...(liquidation === null
      ? []
      : [
          liquidationLine(
            liquidation,
            t('orderLines.liquidation'),
            `${t('orderLines.liquidation')} ${priceText(liquidation, instrument.pricePrecision)}`,
          ),
        ]),
  ].filter((line) => line.price !== 0);
}

type Moved = { order: Order | null; grip: Grip };

/** What makes the lines of an order, and the one that is moved. */
function useLineMakers(instrument: Instrument) {
  const { t } = useTranslation();
  const { sideOf, levelName, levelText, targetText, entryText } = useLineTexts(instrument);
  const lineOf = (order: Order, level: Level, price: string, isProposed = false): Line => ({
    id: idOf(order, level),
    order,
    grip: level,
    price: Number(price),
    tone: TONES[level],
    isMovable: isProposed || !(level === 'stopLoss' && isTrailing(order)),
    text: levelText(order, level, price),
    name: t('orderLines.levelOf', { level: levelName(order, level), order: sideOf(order) }),
    ...(isProposed && { isProposed }),
  });
  const entryOf = (order: Order): Line => ({
    id: idOf(order, 'entry'),
    order,
    grip: 'entry',
    price: Number(order.entryPrice),
    tone: 'entry',
    isMovable: true,
    text: entryText(order),
    name: t('orderLines.entryOf', { order: sideOf(order) }),
  });
  const targetOf = (order: Order, price: string, isProposed = false): Line => ({
    ...entryOf(order),
    id: idOf(order, 'target'),
    grip: 'target',
    price: Number(price),
    text: isProposed ? targetText(order, price) : entryText(order),
    name: t('orderLines.levelOf', { level: levelName(order, 'target'), order: sideOf(order) }),
    ...(isProposed && { isProposed }),
  });
  const newOrder = (price: string): Line => ({
    id: NEW,
    order: null,
    grip: 'target',
    price: Number(price),
    tone: 'draft',
    isMovable: true,
    isProposed: true,
    text: t('orderLines.newOrder'),
    name: t('orderLines.newOrder'),
  });
  /** The tag of a target moves the order itself, so a stop that it lacks is drawn off a tag beside it. */
  const waitingLines = (order: Order, isAway: boolean): Line[] => {
    const target = targetOf(order, order.askedPrice);
    const text = t('orderLines.drawStop');
    const handle = { ...entryOf(order), price: target.price, text, isTagOnly: true };
    const isLacking = LEVELS.some((level) => Number(order[level]) === 0);
    return isLacking && !isAway ? [target, handle] : [target];
  };
  return {
    /** `isAway`: its target is moved right now. */
    linesOf: (order: Order, isAway: boolean): Line[] => [
      ...(order.status === ORDER_STATUS.pending ? waitingLines(order, isAway) : [entryOf(order)]),
      ...LEVELS.map((level) => lineOf(order, level, order[level])),
    ],
    proposedLine: ({ order, grip }: Moved, price: string): Line => {
      if (!order) return newOrder(price);
      return grip === 'stopLoss' || grip === 'takeProfit'
        ? lineOf(order, grip, price, true)
        : targetOf(order, price, true);
    },
  };
}

function liquidationLine(price: string, name: string, text: string): Line {
  return {
    id: 'liquidation',
    order: null,
    grip: 'target',
    price: Number(price),
    tone: 'liquidation',
    isMovable: false,
    text,
    name,
  };
}

/** What a finger or the keyboard does to the lines. */
export function useLineListeners(instrument: Instrument): OrderLineListeners {
  const { t } = useTranslation();
  const { levelText, targetText } = useLineTexts(instrument);
  const lines = useContext(OrderLinesContext);
  const orderLines = useFeature(orderLinesFeature);
  const orderSheet = useFeature(orderSheetFeature);
  const ticket = useTicketLines(instrument);
  const find = (id: string): Line | undefined => lines.find((line) => line.id === id);
  const grab = (id: string): void => {
    const line = find(id);
    // The stop of an order that is not placed goes where its line is let go, without a question.
    if (line && ticketStop(line) === null)
      orderLines.send({ type: 'line.grabbed', order: line.order, grip: line.grip });
  };
  return {
    onLineGrabbed: grab,
    onLineReleased: (id, price) => {
      const stop = ticketStop(find(id));
      if (stop) ticket.move(stop, price);
      else orderLines.send({ type: 'line.released', price });
    },
    onLineDropped: () => orderLines.send({ type: 'line.dropped' }),
    onLineDismissed: () => orderLines.send({ type: 'level.dismissed' }),
    // The tag of an entry, or of a pending target, is the order itself; that of a stop is the stop where it stands.
    onLineTapped: (id) => {
      const line = find(id);
      const stop = ticketStop(line);
      if (stop) document.querySelector<HTMLElement>(`form [name="${stop}"]`)?.focus();
      if (!line || line.isProposed) return;
      if (line.order && (line.grip === 'entry' || line.grip === 'target')) {
        orderSheet.send({ type: 'order.opened', order: line.order });
        return;
      }
      grab(id);
      orderLines.send({ type: 'line.released', price: line.price.toFixed(instrument.pricePrecision) });
    },
    lineTextAt: (id, price) => {
      const { order, grip } = find(id) ?? { order: null, grip: 'target' };
      const stop = ticketStop(find(id));
      if (stop) return ticket.textAt(stop, price);
      if (!order) return t('orderLines.newOrder');
      if (grip === 'target') return targetText(order, price);
      return levelText(order, grip === 'entry' ? levelOff(order, price) : grip, price);
    },
  };
}
