import { useTranslation } from 'react-i18next';
import styles from './account.module.css';
import type { Refusal } from './use-refusal.ts';

/** What the server said that belongs to no input; without words, that no answer came (S8.1, S8.3). */
export function RefusalNote({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation();
  return (
    refusal.rest !== null && (
      <p className={styles.refusal} role="alert">
        <bdi>{refusal.rest || t('account.noAnswer')}</bdi>
      </p>
    )
  );
}
