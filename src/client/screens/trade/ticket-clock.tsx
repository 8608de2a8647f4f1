import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { useFeature } from '../../app/charts.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { clockText } from '../../ui/clock-text.ts';
import { Ticking } from '../../ui/ticking.tsx';
import styles from './trade-screen.module.css';

/** A younger price is as good as new. */
const AGE_SHOWN_MS = 2_000;
/** How long before its end a session counts down. */
const CLOSING_SHOWN_MS = 3_600_000;

/** How old the price is, when the market opens, and when it is about to close (S5.9, S4.10). */
export function TicketClock({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const orderForm = useFeature(orderFormFeature);
  const isClosed = useSelector(orderForm, (snapshot) => snapshot.matches({ quote: 'closed' }));
  const heardAtMs = useSelector(orderForm, ({ context }) => context.heardAtMs);
  const changeAtMs = instrument.NextChangeAt;
  const textAt = (nowMs: number): string | null => {
    const leftMs = (changeAtMs ?? 0) - nowMs;
    if (isClosed) return leftMs > 0 ? t('orderForm.opensIn', { time: clockText(leftMs) }) : null;
    const ageMs = heardAtMs === null ? 0 : nowMs - heardAtMs;
    if (ageMs >= AGE_SHOWN_MS) return t('orderForm.priceAge', { seconds: Math.floor(ageMs / 1_000) });
    const isClosing = leftMs > 0 && leftMs <= CLOSING_SHOWN_MS;
    return isClosing ? t('orderForm.closesIn', { time: clockText(leftMs) }) : null;
  };
  return (
    <Ticking>
      {(nowMs) => {
        const text = textAt(nowMs);
        return (
          text && (
            <p className={styles.clock} role="timer">
              {text}
            </p>
          )
        );
      }}
    </Ticking>
  );
}
