import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import { factorChallengeFeature } from '../../features/challenge.ts';
import { factorEnrolmentFeature, factorsFeature } from '../../features/factors.ts';
import { clipboardFeature } from '../../features/site.ts';
import { ChallengeSheet } from '../../parts/factors/challenge-sheet.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { LoadingBlock } from '../../parts/resource-view.tsx';
import styles from '../small-screens.module.css';
import { EnrolmentSheet } from './enrolment-sheet.tsx';
import { ChangeQuestions, FactorCards } from './factor-cards.tsx';

/** The charts this screen shows. */
export const features = [clipboardFeature, factorChallengeFeature, factorEnrolmentFeature, factorsFeature];

/** Second factors of the account and its recovery codes: a thin view of their charts. */
export default function SecurityScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const factors = useFeature(factorsFeature);
  const enrolment = useFeature(factorEnrolmentFeature);
  useVisit(
    () => factors.send({ type: 'factors.shown' }),
    () => {
      factors.send({ type: 'factors.hidden' });
      enrolment.send({ type: 'enrolment.closed' });
    },
  );
  return (
    <>
      <ScreenHeader
        title={t('security.title')}
        back={{ label: t('common.back'), onPress: () => navigate('/user') }}
      />
      <ScreenMain>
        <p className={styles.factorLead}>{t('security.lead')}</p>
        <Content />
      </ScreenMain>
      <EnrolmentSheet />
      <ChangeQuestions />
      <ChallengeSheet />
    </>
  );
}

function Content() {
  const factors = useFeature(factorsFeature);
  const isFailed = useChart(factorsFeature, (snapshot) => snapshot.hasTag('failed'));
  const list = useChart(factorsFeature, ({ context }) => context.list);
  if (isFailed) return <LoadFailed onRetry={() => factors.send({ type: 'factors.retry' })} />;
  if (list) return <FactorCards list={list} />;
  return <LoadingBlock height={180} />;
}
