import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useChart, useFeature } from '../../app/charts.ts';
import { factorChallengeFeature } from '../../features/challenge.ts';
import styles from './factors.module.css';
import { Note } from './note.tsx';

/** The browser asks for the passkey once the trader presses the button. */
export function PasskeyQuestion() {
  const { t } = useTranslation();
  const challenge = useFeature(factorChallengeFeature);
  const isBusy = useChart(factorChallengeFeature, (snapshot) => snapshot.hasTag('busy'));
  const isRefused = useChart(factorChallengeFeature, (snapshot) => snapshot.hasTag('refused'));
  const message = useChart(factorChallengeFeature, ({ context }) => context.message);
  return (
    <>
      <div className={styles.passkey}>
        <span className={styles.tile}>
          <Fingerprint size={28} aria-hidden="true" />
        </span>
        <p className={styles.lead}>{t('factor.passkeyHint')}</p>
      </div>
      {isRefused && <Note text={message || t('factor.passkeyFailed')} />}
      <Button size="l" block busy={isBusy} onClick={() => challenge.send({ type: 'passkey.ask' })}>
        {t('factor.usePasskey')}
      </Button>
    </>
  );
}
