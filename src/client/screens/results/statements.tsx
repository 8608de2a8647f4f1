import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { StatementButtons } from '../../parts/statement-buttons.tsx';
import styles from './results-screen.module.css';

/** The account, or a copy, over the period that is shown, as a file. */
export function Statements({ period, copyId }: { period: string; copyId: number | undefined }) {
  const { t } = useTranslation();
  return (
    <Card>
      <h2 className={styles.title}>{t('results.statement')}</h2>
      <p className={styles.note}>
        {t('results.statementNote')} {t('results.utc')}
      </p>
      <StatementButtons period={period} copyId={copyId} />
    </Card>
  );
}
