import { useTranslation } from 'react-i18next';
import type { Trader } from '#contract/entities';
import { Amount } from '../../../ui/amount.tsx';
import { Change } from '../../../ui/change.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { useFormat } from '../../app/format/format.ts';
import { CardFigures, ListedCard } from '../../parts/listed-card.tsx';
import { profilePath, TraderHead } from './trader-figures.tsx';
import styles from './traders.module.css';

/** A trader's figures (S3.13), the last three weeks first (S9.11). Who has a profile leads to it. */
export function TraderCard({ trader }: { trader: Trader }) {
  const hasProfile = trader.isLeader || trader.isSimulated;
  return (
    <li>
      <ListedCard to={hasProfile ? profilePath(trader.id) : undefined}>
        <Figures trader={trader} />
      </ListedCard>
    </li>
  );
}

function Figures({ trader }: { trader: Trader }) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  return (
    <>
      <TraderHead name={trader.name} isSimulated={trader.isSimulated} rate={trader.threeWeekRate} />
      <CardFigures>
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
      </CardFigures>
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
