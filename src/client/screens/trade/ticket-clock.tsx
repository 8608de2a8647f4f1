import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { type ClockNote, clockNote } from '#machines/order-form/clock';
import { clockText } from '../../../ui/clock-text.ts';
import { Ticking } from '../../../ui/ticking.tsx';
import { useChart, useCharts } from '../../app/charts.ts';
import { orderFormFeature } from '../../features/trading.ts';
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
