import { useTranslation } from 'react-i18next';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { useFeature } from '../../app/charts.ts';
import { useBackToAccount } from '../../app/use-back-to-account.ts';
import { useLeft } from '../../app/use-left.ts';
import { useShown } from '../../app/use-shown.ts';
import { factorChallengeFeature } from '../../features/challenge.ts';
import { accountClosingFeature, dataExportFeature } from '../../features/privacy.ts';
import { ChallengeSheet } from '../../parts/factors/challenge-sheet.tsx';
import { ClosingCard } from './closing-card.tsx';
import { ClosingQuestions } from './closing-questions.tsx';
import { ExportCard } from './export-card.tsx';

/** The charts this screen shows. */
export const features = [accountClosingFeature, dataExportFeature, factorChallengeFeature];

/** What the site holds of the account, and closing it: a thin view of their charts. */
export default function DataScreen() {
  const { t } = useTranslation();
  const back = useBackToAccount();
  const closing = useFeature(accountClosingFeature);
  // Codes are read in another app: only leaving hides what is being confirmed.
  useShown(
    () => closing.send({ type: 'closing.shown' }),
    () => undefined,
  );
  useLeft(() => closing.send({ type: 'closing.hidden' }));
  return (
    <>
      <ScreenHeader title={t('user.link.data')} back={back} />
      <ScreenMain>
        <ExportCard />
        <ClosingCard />
      </ScreenMain>
      <ClosingQuestions />
      <ChallengeSheet />
    </>
  );
}
