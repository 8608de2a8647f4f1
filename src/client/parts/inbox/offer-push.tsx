import { useTranslation } from 'react-i18next';
import { isCardShown } from '#machines/push/push.machine';
import { useChart, useFeature } from '../../app/charts.ts';
import { useShown } from '../../app/use-shown.ts';
import { pushFeature } from '../../features/bell.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './offer-push.module.css';

/** Offers pushes after the first success, once on a device. The browser is asked when the button is pressed. */
export function OfferPush() {
  const { t } = useTranslation();
  const push = useFeature(pushFeature);
  const isShown = useChart(pushFeature, isCardShown);
  useShown(
    () => push.send({ type: 'push.looked' }),
    () => undefined,
  );
  if (!isShown) return null;
  return (
    <Card className={styles.card} title={t('push.cardTitle')}>
      <p className={styles.text}>{t('push.cardText')}</p>
      <div className={styles.actions}>
        <Button size="s" onClick={() => push.send({ type: 'push.wanted' })}>
          {t('push.turnOn')}
        </Button>
        <Button size="s" variant="quiet" onClick={() => push.send({ type: 'card.dismissed' })}>
          {t('push.later')}
        </Button>
      </div>
    </Card>
  );
}
