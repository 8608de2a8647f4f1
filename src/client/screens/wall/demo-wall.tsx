import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { loginPath } from '../../app/shell/paths.ts';
import styles from './demo-wall.module.css';

/** What a demo user sees in place of a screen for real accounts, and the way to one (S5.15, S8.8). */
export function DemoWall() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      <ScreenHeader title="" back={{ label: t('common.back'), onPress: () => navigate('/user') }} />
      <main role="alert">
        <EmptyState
          icon={<LockKeyhole />}
          text={t('wall.title')}
          hint={t('wall.hint')}
          action={
            <div className={styles.ways}>
              <Link to="/register" className={buttonClass({ size: 'l', block: true })}>
                {t('wall.register')}
              </Link>
              <Link
                to={loginPath(pathname + search)}
                className={buttonClass({ variant: 'quiet', size: 'l', block: true })}
              >
                {t('wall.login')}
              </Link>
            </div>
          }
        />
      </main>
    </>
  );
}
