import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useChart, useFeature } from '../../app/charts.ts';
import { dataExportFeature } from '../../features/privacy.ts';
import styles from './data-screen.module.css';

/** All that the site holds of the account, as a file. */
export function ExportCard() {
  const { t } = useTranslation();
  const dataExport = useFeature(dataExportFeature);
  const isBusy = useChart(dataExportFeature, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Card title={t('privacy.export')}>
      <div className={styles.body}>
        <p className={styles.text}>{t('privacy.exportText')}</p>
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
