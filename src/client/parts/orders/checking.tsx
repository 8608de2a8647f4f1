import { useTranslation } from 'react-i18next';
import styles from './orders.module.css';

/** Says that the end of a command is not known yet. */
export function Checking() {
  const { t } = useTranslation();
  return (
    <p className={styles.doubt} role="status">
      {t('order.checking')}
    </p>
  );
}
