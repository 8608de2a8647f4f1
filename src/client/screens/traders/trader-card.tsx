import { useTranslation } from 'react-i18next';
import type { Trader } from '#contract/entities';
import { useFormat } from '../../app/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Change } from '../../ui/change.tsx';
import { Stat } from '../../ui/stat.tsx';
import styles from './traders.module.css';

/** A trader's figures (S3.13), the last three weeks first (S9.11). */
export function TraderCard({ trader, onPress }: { trader: Trader; onPress: () => void }) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  return (
    <li>
      <button type="button" className={styles.card} onClick={onPress}>
        <span className={styles.head}>
          <span className={styles.face} aria-hidden="true">
            {trader.name.slice(0, 1)}
          </span>
          <span className={styles.name}>
            <bdi>{trader.name}</bdi>
            {trader.isSimulated && <Badge tone="warning">{t('traders.simulated')}</Badge>}
          </span>
          <Change value={trader.threeWeekRate} look="soft" />
        </span>
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
      </button>
    </li>
  );
}
