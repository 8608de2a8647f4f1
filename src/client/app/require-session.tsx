import { useSelector } from '@xstate/react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { Skeleton } from '../ui/skeleton.tsx';
import { useCharts } from './charts.ts';
import { loginPath } from './from.ts';
import styles from './require-session.module.css';

/**
 * Sends visitors to the login with `from` (S2.1, S6.4); waits while a saved session is being restored, and while a user
 * who logged out is on the way home (S2.58). Another account gets a screen of its own: nothing typed for one is sent for
 * the other.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session } = useCharts();
  const { pathname, search } = useLocation();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'));
  const isVisitor = useSelector(
    session,
    (snapshot) => snapshot.hasTag('visitor') && !snapshot.hasTag('loggedOut'),
  );
  const accountId = useSelector(session, ({ context }) => context.user?.id);
  if (isVisitor) return <Navigate to={loginPath(pathname + search)} replace />;
  return isSignedIn ? <Fragment key={accountId}>{children}</Fragment> : <Waiting />;
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
