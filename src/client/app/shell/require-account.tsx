import { useSelector } from '@xstate/react';
import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { DemoWall } from '../../screens/wall/demo-wall.tsx';
import { useCharts } from '../hooks/charts.ts';
import { loginPath } from './paths.ts';
import { Waiting } from './waiting.tsx';

/**
 * Sends visitors to the login with `from` (S2.1, S6.4); waits while a saved session is being restored, and says so when the server is not reached; waits while a user
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
  const isUnreachable = useSelector(session, (snapshot) => snapshot.hasTag('unreachable'));
  const isRetrying = useSelector(session, (snapshot) => !snapshot.can({ type: 'session.retry' }));
  const accountId = useSelector(session, ({ context }) => context.user?.id);
  if (isVisitor) return <Navigate to={loginPath(pathname + search)} replace />;
  if (isSignedIn) return <Fragment key={accountId}>{children}</Fragment>;
  return isUnreachable ? (
    <LoadFailed isRetrying={isRetrying} onRetry={() => session.send({ type: 'session.retry' })} />
  ) : (
    <Waiting />
  );
}

/** Shows a demo user the way to a real account instead of what only that may do (S5.15, S6.3). */
export function RequireReal({ children }: { children: ReactNode }) {
  return (
    <RequireSession>
      <RealOnly>{children}</RealOnly>
    </RequireSession>
  );
}

function RealOnly({ children }: { children: ReactNode }) {
  const { session } = useCharts();
  const isDemo = useSelector(session, (snapshot) => snapshot.hasTag('demo'));
  return isDemo ? <DemoWall /> : children;
}
