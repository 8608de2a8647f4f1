import { useSelector } from '@xstate/react';
import { useCharts } from '../../app/charts.ts';
import { BellLink } from './bell-link.tsx';
import { UnreadBadge } from './unread-badge.tsx';

/** The bell of a trader, with how many are unread; a visitor has none. */
export function Bell() {
  const { session } = useCharts();
  const isVisitor = useSelector(session, (snapshot) => snapshot.hasTag('visitor'));
  if (isVisitor) return null;
  return (
    <BellLink>
      <UnreadBadge />
    </BellLink>
  );
}
