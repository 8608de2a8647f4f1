import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { useCharts } from '../../app/charts.ts';
import { OwnHero } from '../../parts/own-money.tsx';
import styles from './user-screen.module.css';

/** Who the account belongs to (S2.54), and its balance behind a hide toggle (S2.55). */
export function BalanceCard() {
  const { t } = useTranslation();
  const { session } = useCharts();
  const user = useSelector(session, ({ context }) => context.user);
  if (!user) return null;
  return (
    <Card>
      <div className={styles.who}>
        <strong className={styles.name}>
          <bdi>{user.isDemo ? t('user.demoLabel') : (user.email ?? user.phone)}</bdi>
        </strong>
        {user.isDemo && <Badge tone="warning">{t('common.demo')}</Badge>}
      </div>
      <p className={styles.ids}>
        <span>
          {t('user.uid')} <bdi className="num">{user.uid}</bdi>
        </span>
        <span>
          {t('user.credit')} <bdi className="num">{user.creditScore}</bdi>
        </span>
      </p>
      {!user.isDemo && <p className={styles.help}>{t('user.creditHelp')}</p>}
      <div className={styles.balance}>
        <OwnHero label={t('user.balance')} value={user.balance} />
      </div>
    </Card>
  );
}
