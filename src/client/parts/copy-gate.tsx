import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeaderProfile } from '#contract/entities-leaders';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useCharts } from '../app/hooks/charts.ts';
import styles from './parts.module.css';

type CopyGateProps = { leader: Pick<LeaderProfile, 'id' | 'isSimulated'>; children: ReactNode };

/** What begins a copy. An account that the server would refuse reads why, and goes to the demo account where that one may copy. */
export function CopyGate({ leader, children }: CopyGateProps) {
  const { t } = useTranslation();
  const { session } = useCharts();
  const isDemo = useSelector(session, (snapshot) => snapshot.hasTag('demo'));
  const isOwn = useSelector(session, ({ context }) => context.user?.id === leader.id);
  const canEnter = useSelector(session, (snapshot) => snapshot.can({ type: 'demo.enter' }));
  if (!isOwn && (isDemo || !leader.isSimulated)) return children;
  return (
    <Card>
      <p className={styles.text}>{t(isOwn ? 'error.ownLeader' : 'error.simulatedLeader')}</p>
      {!isOwn && (
        <div className={styles.actions}>
          <Button block disabled={!canEnter} onClick={() => session.send({ type: 'demo.enter' })}>
            {t('user.openDemo')}
          </Button>
        </div>
      )}
    </Card>
  );
}
