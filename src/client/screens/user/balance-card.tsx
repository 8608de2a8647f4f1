import { useSelector } from '@xstate/react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useTranslation } from 'react-i18next';
import { useCharts } from '../../app/charts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Stat } from '../../ui/stat.tsx';
import styles from './user-screen.module.css';

const MASK = '••••••';

/** Who the account belongs to (S2.54), and its balance behind a hide toggle (S2.55). */
export function BalanceCard() {
  const { t } = useTranslation();
  const { session, preferences } = useCharts();
  const user = useSelector(session, ({ context }) => context.user);
  const isHidden = useSelector(preferences, (snapshot) => snapshot.hasTag('balancesHidden'));
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
        <Stat
          look="hero"
          label={t('user.balance')}
          value={isHidden ? MASK : <Amount value={user.balance} unit="USD" />}
        />
        <IconButton
          label={t(isHidden ? 'user.showBalance' : 'user.hideBalance')}
          aria-pressed={isHidden}
          onClick={() => preferences.send({ type: 'balances.toggle' })}
        >
          {isHidden ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
        </IconButton>
      </div>
    </Card>
  );
}
