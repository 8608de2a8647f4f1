import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { Skeleton } from '../ui/skeleton.tsx';
import { useCharts } from './charts.ts';
import { loginPath } from './from.ts';
import styles from './require-session.module.css';

/** Sends visitors to the login with `from` (S2.1, S6.4); waits while a saved session is being restored. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session } = useCharts();
  const { pathname, search } = useLocation();
  const standing = useSelector(session, (snapshot) => {
    if (snapshot.hasTag('signedIn')) return 'signedIn';
    return snapshot.matches('visitor') ? 'visitor' : 'waiting';
  });
  if (standing === 'visitor') return <Navigate to={loginPath(pathname + search)} replace />;
  if (standing === 'waiting') return <Waiting />;
  return children;
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={styles.waiting} role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton width="40%" height={20} />
      <Skeleton shape="block" height={160} />
      <Skeleton shape="block" height={120} />
    </div>
  );
}
