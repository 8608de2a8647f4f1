import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import ChartLine from 'lucide-react/icons/chart-line';
import Clock from 'lucide-react/icons/clock';
import CopyCheck from 'lucide-react/icons/copy-check';
import HandCoins from 'lucide-react/icons/hand-coins';
import UsersRound from 'lucide-react/icons/users-round';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ClosingObstacle } from '#contract/routes/privacy';
import { ListRow } from '../../../ui/list-row.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart } from '../../app/hooks/charts.ts';
import { accountClosingFeature } from '../../features/privacy.ts';
import { OwnAmount } from '../../parts/own-money.tsx';
import styles from './data-screen.module.css';

/** What each obstacle is called, and where it is settled. */
const SETTLED = {
  position: { to: '/order?type=1', name: 'order.holding', Icon: ChartLine },
  pendingOrder: { to: '/order?type=0', name: 'order.pending', Icon: Clock },
  deposit: { to: '/mine/charge?show=records', name: 'user.link.charge', Icon: ArrowDownToLine },
  withdrawal: { to: '/mine/withdraw?show=records', name: 'user.link.withdraw', Icon: ArrowUpFromLine },
  loan: { to: '/loan/record', name: 'user.link.loan', Icon: HandCoins },
  copy: { to: '/documentary/copies', name: 'privacy.copies', Icon: CopyCheck },
  copied: { to: '/documentary/lead', name: 'leading.followers', Icon: UsersRound },
  balance: { to: '/mine/withdraw', name: 'user.balance', Icon: Wallet },
} as const satisfies Record<ClosingObstacle, unknown>;

/** What must be settled before the account can be closed, each a link to where that is done. */
export function Obstacles() {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const closing = useChart(accountClosingFeature, ({ context }) => context.closing);
  if (!closing) return null;
  return (
    <>
      <h3>{t('privacy.inTheWay')}</h3>
      <ul className={styles.rows} aria-label={t('privacy.inTheWay')}>
        {closing.obstacles.map(({ kind, count }) => {
          const { to, name, Icon } = SETTLED[kind];
          const value =
            kind === 'balance' ? <OwnAmount value={closing.balance} unit="USD" /> : numbers.fixed(count, 0);
          return (
            <li key={kind}>
              <ListRow
                icon={<Icon size={20} aria-hidden="true" />}
                label={t(name)}
                value={value}
                render={(link) => <Link to={to} {...link} />}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
