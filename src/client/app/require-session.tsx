import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Skeleton } from '../ui/skeleton.tsx';
import { useCharts } from './charts.ts';
import { loginPath } from './from.ts';

/** Sends visitors to the login with `from` (S2.1, S6.4); waits while a saved session is being restored. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session } = useCharts();
  const { pathname, search } = useLocation();
  const standing = useSelector(session, (snapshot) => {
    if (snapshot.hasTag('signedIn')) return 'signedIn';
    return snapshot.matches('visitor') ? 'visitor' : 'waiting';
  });
  if (standing === 'visitor') return <Navigate to={loginPath(pathname + search)} replace />;
  if (standing === 'waiting') return <Skeleton shape="block" height={240} />;
  return children;
}
