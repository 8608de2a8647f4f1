import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { DemoWall } from '../screens/wall/demo-wall.tsx';
import { useCharts } from './charts.ts';
import { RequireSession } from './require-session.tsx';

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
