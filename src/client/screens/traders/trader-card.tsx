import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Trader } from '#contract/entities';
import { useFormat } from '../../app/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Change } from '../../ui/change.tsx';
import { Stat } from '../../ui/stat.tsx';
import { profilePath } from './profile-path.ts';
import { TraderHead } from './trader-figures.tsx';
import styles from './traders.module.css';

/** A trader's figures (S3.13), the last three weeks first (S9.11). Who has a profile leads to it. */
export function TraderCard({ trader }: { trader: Trader }) {
  const hasProfile = trader.isLeader || trader.isSimulated;
  return (
    <li>
      {hasProfile ? (
        <Link className={styles.card} to={profilePath(trader.id)}>
          <Figures trader={trader} />
        </Link>
      ) : (
        <div className={styles.card}>
          <Figures trader={trader} />
        </div>
      )}
    </li>
  );
}

function Figures({ trader }: { trader: Trader }) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  return (
    <>
      <TraderHead name={trader.name} isSimulated={trader.isSimulated} rate={trader.threeWeekRate} />
      <span className={styles.figures}>
        <Stat
          label={t('traders.profit')}
          value={<Amount value={trader.threeWeekProfit} signed unit="USD" />}
        />
        <Stat
          label={t('traders.wins')}
          value={<bdi className="num">{numbers.percent(trader.threeWeekWin, 1)}</bdi>}
        />
        <Stat
          label={t('traders.orders')}
          value={<bdi className="num">{trader.totalTrades}</bdi>}
          align="end"
        />
      </span>
      <span className={styles.foot}>
        <span>
          {t('traders.instrument')} <bdi>{trader.code}</bdi>
        </span>
        <span>
          {t('traders.leverage')} <bdi className="num">{numbers.fixed(trader.multiple, 0)}×</bdi>
        </span>
        <span>
          {t('traders.total')} <Change value={trader.totalRate} />
        </span>
      </span>
    </>
  );
}
