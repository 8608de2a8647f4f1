import FileDown from 'lucide-react/icons/file-down';
import { useTranslation } from 'react-i18next';
import { STATEMENT_FORMATS } from '#contract/routes/results';
import { Button } from '../../ui/button.tsx';
import { useChart, useFeature } from '../app/hooks/charts.ts';
import { statementAsk, statementFeature } from '../features/results.ts';
import styles from './parts.module.css';

type StatementButtonsProps = {
  period: string;
  /** A copy's account in place of the trader's own. */
  copyId?: number | undefined;
};

/** A statement of an account over a period, as a file of either kind. */
export function StatementButtons({ period, copyId }: StatementButtonsProps) {
  const { t } = useTranslation();
  const statement = useFeature(statementFeature);
  const isBusy = useChart(statementFeature, (snapshot) => snapshot.hasTag('busy'));
  return (
    <div className={styles.formats}>
      {STATEMENT_FORMATS.map((format) => (
        <Button
          key={format}
          variant="quiet"
          busy={isBusy}
          onClick={() => statement.send({ type: 'download.ask', ask: statementAsk(period, format, copyId) })}
        >
          <FileDown size={18} aria-hidden="true" />
          {t(`results.format.${format}`)}
        </Button>
      ))}
    </div>
  );
}
