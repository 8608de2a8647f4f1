import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useTimes } from '../../app/format/times.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { factorChallengeFeature } from '../../features/challenge.ts';
import styles from './factors.module.css';
import { FactorNote } from './note.tsx';

/** Who has no factor left asks the operators, who decide after a waiting time. */
export function LostFactorsForm() {
  const { t } = useTranslation();
  const challenge = useFeature(factorChallengeFeature);
  const { shortTimeText } = useTimes();
  const isBusy = useChart(factorChallengeFeature, (snapshot) => snapshot.hasTag('busy'));
  const isRefused = useChart(factorChallengeFeature, (snapshot) => snapshot.hasTag('refused'));
  const message = useChart(factorChallengeFeature, ({ context }) => context.message);
  const decidedAfterMs = useChart(factorChallengeFeature, ({ context }) => context.decidedAfterMs);
  if (decidedAfterMs !== null)
    return (
      <>
        <p className={styles.lead} role="status">
          {t('factor.lostReported', { time: shortTimeText(decidedAfterMs) })}
        </p>
        <Button size="l" block onClick={() => challenge.send({ type: 'challenge.closed' })}>
          {t('common.close')}
        </Button>
      </>
    );
  return (
    <>
      <p className={styles.lead}>{t('factor.lostText')}</p>
      {isRefused && <FactorNote text={message || t('account.noAnswer')} />}
      <div className={styles.actions}>
        <Button size="l" block busy={isBusy} onClick={() => challenge.send({ type: 'lost.confirm' })}>
          {t('factor.lostConfirm')}
        </Button>
        <Button
          variant="text"
          block
          disabled={isBusy}
          onClick={() => challenge.send({ type: 'lost.withdrawn' })}
        >
          {t('common.back')}
        </Button>
      </div>
    </>
  );
}
