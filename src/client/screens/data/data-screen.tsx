import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { useBackToAccount } from '../../app/hooks/back.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useVisit } from '../../app/hooks/use-shown.ts';
import { factorChallengeFeature } from '../../features/challenge.ts';
import { accountClosingFeature, dataExportFeature } from '../../features/privacy.ts';
import { ChallengeSheet } from '../../parts/factors/challenge-sheet.tsx';
import styles from '../small-screens.module.css';
import { ClosingCard, ClosingQuestions } from './closing-card.tsx';

/** All that the site holds of the account, as a file. */
export function ExportCard() {
  const { t } = useTranslation();
  const dataExport = useFeature(dataExportFeature);
  const isBusy = useChart(dataExportFeature, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Card title={t('privacy.export')}>
      <div className={styles.body}>
        <p className={styles.dataText}>{t('privacy.exportText')}</p>
        <Button
          variant="quiet"
          size="l"
          block
          busy={isBusy}
          onClick={() => dataExport.send({ type: 'export.ask' })}
        >
          <Download size={18} aria-hidden="true" />
          {t('privacy.exportButton')}
        </Button>
      </div>
    </Card>
  );
}

/** The charts this screen shows. */
export const features = [accountClosingFeature, dataExportFeature, factorChallengeFeature];

/** What the site holds of the account, and closing it: a thin view of their charts. */
export default function DataScreen() {
  const { t } = useTranslation();
  const back = useBackToAccount();
  const closing = useFeature(accountClosingFeature);
  useVisit(
    () => closing.send({ type: 'closing.shown' }),
    () => closing.send({ type: 'closing.hidden' }),
  );
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
