import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './waiting.module.css';

/** What the server draws of the screen at a path. Null for nothing. */
export type Drawn = { path: string; content: ReactNode } | null;
export const DrawnContext = createContext<Drawn>(null);

/** Stands for a screen that is on its way: what the server drew of it, else grey lines. */
export function Waiting() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const drawn = useContext(DrawnContext);
  if (drawn?.path === pathname) return drawn.content;
  return (
    <div className={styles.waiting} role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton width="40%" height={20} />
      <Skeleton shape="block" height={160} />
      <Skeleton shape="block" height={120} />
    </div>
  );
}
