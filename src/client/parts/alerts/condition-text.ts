import { useTranslation } from 'react-i18next';
import type { AlertSide } from '#contract/alerts';
import { useFormat } from '../../app/format/format.ts';
import { useTimes } from '../../app/format/times.ts';

/** What an alert waits for: decimals, `percent` null where it is a price. */
export type Condition = { side: AlertSide | null; price: string; percent: string | null };

/** Says what an alert waits for, with the price as its instrument quotes. */
export function useConditionText(): (condition: Condition, precision: number) => string {
  const { t } = useTranslation();
  const { priceText, numbers } = useFormat();
  return ({ side, price, percent }, precision) => {
    const at = priceText(price, precision);
    if (percent !== null) return t('alerts.moves', { percent: numbers.percent(percent), price: at });
    return t(side === 'below' ? 'alerts.below' : 'alerts.above', { price: at });
  };
}

/** When an alert fired last, and at which price. */
export function useFiredText(): (firedAtMs: number, firedPrice: string, precision: number) => string {
  const { t } = useTranslation();
  const { priceText } = useFormat();
  const { shortTimeText } = useTimes();
  return (firedAtMs, firedPrice, precision) =>
    t('alerts.fired', {
      time: shortTimeText(firedAtMs),
      price: priceText(firedPrice, precision),
    });
}
