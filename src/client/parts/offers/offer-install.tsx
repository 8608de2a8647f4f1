import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useChart, useFeature } from '../../app/charts.ts';
import { installFeature } from '../../features/install.ts';
import { OfferCard } from './offer-card.tsx';

/** Offers the app for the home screen; where the browser does not ask, it says how it is done. */
export function OfferInstall() {
  const { t } = useTranslation();
  const install = useFeature(installFeature);
  const isByHand = useChart(installFeature, (snapshot) => snapshot.hasTag('byHand'));
  return (
    <OfferCard title={t('install.cardTitle')} text={isByHand ? t('install.byHand') : t('install.cardText')}>
      {!isByHand && (
        <Button size="s" onClick={() => install.send({ type: 'install.wanted' })}>
          {t('install.add')}
        </Button>
      )}
      <Button size="s" variant="quiet" onClick={() => install.send({ type: 'card.dismissed' })}>
        {isByHand ? t('install.understood') : t('push.later')}
      </Button>
    </OfferCard>
  );
}
