import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DIRECTION } from '#contract/constants';
import type { Instrument } from '#contract/entities-market';
import type { TicketField } from '#machines/order-form/ticket';
import { useChart, useFeature } from '../../app/charts.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { Button } from '../../ui/button.tsx';
import { TicketClock } from './ticket-clock.tsx';
import { TicketCosts } from './ticket-costs.tsx';
import { type TicketText, useTicketFields } from './ticket-text.ts';
import styles from './trade-screen.module.css';

/** What the order would cost, and the two ways to ask for it. Buy and sell wait for an open market (S5.9). */
export function TicketFooter({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const orderForm = useFeature(orderFormFeature);
  const fields = useTicketFields();
  const why = useChart(orderFormFeature, (snapshot) => {
    if (snapshot.hasTag('closed')) return 'marketClosed';
    return snapshot.hasTag('stale') ? 'stalePrice' : null;
  });
  const { setFocus } = useFormContext<TicketText>();
  const review = (direction: 1 | 2) => () => {
    orderForm.send({ type: 'order.review', direction, fields });
    const [wrong] = Object.keys(orderForm.getSnapshot().context.issues) as TicketField[];
    if (wrong) setFocus(wrong);
  };
  return (
    <>
      <TicketCosts instrument={instrument} fields={fields} direction={null} />
      <div className={styles.actions} data-foot="actions">
        {why && (
          <p className={styles.why} role="status">
            {t(`orderForm.refused.${why}`)}
          </p>
        )}
        <TicketClock instrument={instrument} />
        <Button
          variant="buy"
          size="l"
          block
          disabled={why === 'marketClosed'}
          onClick={review(DIRECTION.buy)}
        >
          {t('common.buy')}
        </Button>
        <Button
          variant="sell"
          size="l"
          block
          disabled={why === 'marketClosed'}
          onClick={review(DIRECTION.sell)}
        >
          {t('common.sell')}
        </Button>
      </div>
    </>
  );
}
