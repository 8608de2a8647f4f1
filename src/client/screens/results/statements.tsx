import FileDown from 'lucide-react/icons/file-down';
import { useTranslation } from 'react-i18next';
import { STATEMENT_FORMATS } from '#contract/routes/results';
import { useChart, useFeature } from '../../app/charts.ts';
import { statementAsk, statementFeature } from '../../features/results.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './results-screen.module.css';

/** The account over the period that is shown, as a file. */
export function Statements({ period }: { period: string }) {
  const { t } = useTranslation();
  const statement = useFeature(statementFeature);
  const isBusy = useChart(statementFeature, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Card>
      <h2 className={styles.title}>{t('results.statement')}</h2>
      <p className={styles.note}>
        {t('results.statementNote')} {t('results.utc')}
      </p>
      <div className={styles.formats}>
        {STATEMENT_FORMATS.map((format) => (
          <Button
            key={format}
            variant="quiet"
            busy={isBusy}
            onClick={() => statement.send({ type: 'download.ask', ask: statementAsk(period, format) })}
          >
            <FileDown size={18} aria-hidden="true" />
            {t(`results.format.${format}`)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
