import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useFeature } from '../../app/charts.ts';
import { pushFeature } from '../../features/bell.ts';
import { OfferCard } from './offer-card.tsx';

/** Offers pushes. The browser is asked when the button is pressed. */
export function OfferPush() {
  const { t } = useTranslation();
  const push = useFeature(pushFeature);
  return (
    <OfferCard title={t('push.cardTitle')} text={t('push.cardText')}>
      <Button size="s" onClick={() => push.send({ type: 'push.wanted' })}>
        {t('push.turnOn')}
      </Button>
      <Button size="s" variant="quiet" onClick={() => push.send({ type: 'card.dismissed' })}>
        {t('push.later')}
      </Button>
    </OfferCard>
  );
}
