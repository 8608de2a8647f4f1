import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isInstallOffered } from '#machines/install/install.machine';
import { isCardShown } from '#machines/push/push.machine';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { pushFeature } from '../../features/bell.ts';
import { installFeature } from '../../features/install.ts';
import styles from '../parts.module.css';

export interface OfferCardProps {
  title: string;
  text: string;
  /** The buttons. */
  children: ReactNode;
}

/** Offers something once, above what the screen is for. */
export function OfferCard({ title, text, children }: OfferCardProps) {
  return (
    <Card className={styles.offer} title={title}>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </Card>
  );
}

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

/** What is offered after the first success, each once on a device and one at a time: pushes, then the home screen. */
export function Offers() {
  const push = useFeature(pushFeature);
  const isPushOffered = useChart(pushFeature, isCardShown);
  const isAppOffered = useChart(installFeature, isInstallOffered);
  useShown(() => push.send({ type: 'push.looked' }));
  if (isPushOffered) return <OfferPush />;
  return isAppOffered && <OfferInstall />;
}
