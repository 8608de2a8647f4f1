import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './waiting.module.css';

/** Stands for a screen that is on its way. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={styles.waiting} role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton width="40%" height={20} />
      <Skeleton shape="block" height={160} />
      <Skeleton shape="block" height={120} />
    </div>
  );
}
