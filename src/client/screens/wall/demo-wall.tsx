import { useSelector } from '@xstate/react';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useCharts } from '../../app/hooks/charts.ts';
import { loginPath } from '../../app/shell/paths.ts';
import styles from './demo-wall.module.css';

/** What a demo user sees in place of a screen for real accounts, and the way to one (S5.15, S8.8). */
export function DemoWall() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { session } = useCharts();
  const isKept = useSelector(session, ({ context }) => context.realToken !== null);
  return (
    <>
      <ScreenHeader title="" back={{ label: t('common.back'), onPress: () => navigate('/user') }} />
      <main role="alert">
        <EmptyState
          icon={<LockKeyhole />}
          text={t('wall.title')}
          hint={isKept ? undefined : t('wall.hint')}
          action={<div className={styles.ways}>{isKept ? <ToReal /> : <ToOpenReal />}</div>}
        />
      </main>
    </>
  );
}

/** To the real account that the demo account was opened from; the screen behind the wall is then shown. */
function ToReal() {
  const { t } = useTranslation();
  const { session } = useCharts();
  const event = { type: 'real.enter' } as const;
  const canEnter = useSelector(session, (snapshot) => snapshot.can(event));
  return (
    <Button size="l" block disabled={!canEnter} onClick={() => session.send(event)}>
      {t('user.toReal')}
    </Button>
  );
}

function ToOpenReal() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <>
      <Link to="/register" className={buttonClass({ size: 'l', block: true })}>
        {t('wall.register')}
      </Link>
      <Link
        to={loginPath(pathname + search)}
        className={buttonClass({ variant: 'quiet', size: 'l', block: true })}
      >
        {t('wall.login')}
      </Link>
    </>
  );
}
