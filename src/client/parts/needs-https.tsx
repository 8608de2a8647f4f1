import { useTranslation } from 'react-i18next';
import styles from './parts.module.css';

/** On a page without https, in the place of what a browser keeps from it. */
export function NeedsHttps() {
  const { t } = useTranslation();
  return isSecureContext ? null : <p className={styles.note}>{t('security.needsHttps')}</p>;
}
