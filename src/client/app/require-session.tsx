import { useSelector } from '@xstate/react';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { Skeleton } from '../ui/skeleton.tsx';
import { useCharts } from './charts.ts';
import { loginPath } from './from.ts';
import styles from './require-session.module.css';

/**
 * Sends visitors to the login with `from` (S2.1, S6.4); waits while a saved session is being restored. Whoever logs out
 * is on the way home (S2.58): a slow phone may still draw this screen once the session has ended. Another account gets a
 * screen of its own: nothing typed for one is sent for the other.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session } = useCharts();
  const { pathname, search } = useLocation();
  const standing = useSelector(session, (snapshot) => {
    if (snapshot.hasTag('signedIn')) return 'signedIn';
    if (snapshot.matches('leaving')) return 'leaving';
    return snapshot.matches('visitor') ? 'visitor' : 'waiting';
  });
  const accountId = useSelector(session, ({ context }) => context.user?.id);
  const [hasLeft, setHasLeft] = useState(false);
  if (standing === 'leaving' && !hasLeft) setHasLeft(true);
  if (standing === 'visitor' && !hasLeft) return <Navigate to={loginPath(pathname + search)} replace />;
  return standing === 'signedIn' ? <Fragment key={accountId}>{children}</Fragment> : <Waiting />;
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
