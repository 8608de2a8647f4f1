import { useTranslation } from 'react-i18next';
import type { PriceAlert } from '#contract/alerts';
import type { Instrument } from '#contract/entities-market';
import { sideOf } from '#machines/alert-form/wanted-alert';
import type { OrderLine } from '../../../ui/candle-chart/order-lines.ts';
import type { OrderLineListeners } from '../../../ui/candle-chart/order-tags.tsx';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { alertFormFeature, alertsFeature } from '../../features/alerts.ts';
import { useConditionText } from '../../parts/alerts/alert-fields.tsx';
import { useLineListeners, useOrderLines } from './use-order-lines.ts';

const idOf = ({ id }: PriceAlert): string => `alert.${id}`;

/** Reads the alerts of the account anew whenever the chart is shown: another device may have changed them. */
export function AlertsShown() {
  const alerts = useFeature(alertsFeature);
  useShown(() => {
    alerts.send({ type: 'resource.changed' });
    alerts.send({ type: 'resource.wanted', ask: '' });
  });
  return null;
}

/** The prices of an instrument that alerts wait for. The one whose form is open stands where it is to be. */
function useAlertLines({
  id: instrumentId,
  pricePrecision,
}: Instrument): (OrderLine & { alert: PriceAlert })[] {
  const { t } = useTranslation();
  const conditionText = useConditionText();
  const known = useChart(alertsFeature, ({ context }) => context.value);
  const changed = useChart(alertFormFeature, ({ context }) => context.alert);
  const isWaiting = ({ kind, state }: PriceAlert): boolean =>
    kind === 'price' && (state === 'armed' || state === 'returning');
  return (known ?? [])
    .filter((alert) => alert.instrumentId === instrumentId && isWaiting(alert))
    .map((alert) => {
      const price = changed?.id === alert.id ? changed.price : alert.price;
      return {
        id: idOf(alert),
        alert,
        price: Number(price),
        tone: 'alert',
        isMovable: true,
        text: t('alerts.line'),
        name: t('alerts.lineOf', { condition: conditionText({ ...alert, price }, pricePrecision) }),
        ...(price !== alert.price && { isProposed: true }),
      };
    });
}

/** The lines of orders and of alerts, and what a finger or the keyboard does to them. What moves an alert opens its form. */
export function useChartLines(instrument: Instrument): OrderLineListeners & { lines: OrderLine[] } {
  const conditionText = useConditionText();
  const form = useFeature(alertFormFeature);
  const { prices } = useCharts();
  const orderLines = useOrderLines();
  const orders = useLineListeners(instrument);
  const alertLines = useAlertLines(instrument);
  const find = (id: string): PriceAlert | undefined => alertLines.find((line) => line.id === id)?.alert;
  const now = (): string => prices.get(instrument.code)?.close ?? instrument.prices.close;
  const open = (alert: PriceAlert, price: string): void =>
    form.send({ type: 'alert.opened', alert: { ...alert, price }, price: now() });
  return {
    ...orders,
    lines: [...orderLines, ...alertLines.map(({ alert: _alert, ...line }) => line)],
    onLineGrabbed: (id) => {
      if (!find(id)) orders.onLineGrabbed?.(id);
    },
    onLineReleased: (id, price) => {
      const alert = find(id);
      if (alert) open(alert, price);
      else orders.onLineReleased?.(id, price);
    },
    onLineTapped: (id) => {
      const alert = find(id);
      if (alert) open(alert, alert.price);
      else orders.onLineTapped?.(id);
    },
    lineTextAt: (id, price) => {
      const alert = find(id);
      if (!alert) return orders.lineTextAt?.(id, price) ?? price;
      const side = sideOf(price, now()) ?? alert.side;
      return conditionText({ side, price, percent: null }, instrument.pricePrecision);
    },
  };
}
