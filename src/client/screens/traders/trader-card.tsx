import CirclePause from 'lucide-react/icons/circle-pause';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trader } from '#contract/entities';
import { Decimal } from '#contract/money';
import { Amount } from '../../../ui/amount.tsx';
import { Change } from '../../../ui/change.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { UNKNOWN } from '../../../ui/unknown.ts';
import { useFormat } from '../../app/format/format.ts';
import { CardFigures, CardHead, ListedCard, TraderName } from '../../parts/listed-card.tsx';
import styles from './traders.module.css';

/** Where the profile of a trader is. */
export const profilePath = (id: number): string => `/documentary/leader?id=${id}`;

/** Writes the share of orders that were won; a dash without orders. */
export function useWinRate(): (of: { orders: number; wins: number }) => string {
  const { numbers } = useFormat();
  return ({ orders, wins }) =>
    orders === 0 ? UNKNOWN : numbers.percent(new Decimal(wins).div(orders).times(100), 1);
}

/** Says that operators paused a leader. */
export function PausedNote({ text }: { text: string }) {
  return (
    <p role="status" className={styles.paused}>
      <CirclePause size={20} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}

type TraderHeadProps = { name: string; isSimulated: boolean; rate: string; detail?: ReactNode };

/** Who it is, and what they made. */
export function TraderHead({ name, isSimulated, rate, detail }: TraderHeadProps) {
  return (
    <CardHead
      before={
        <span className={styles.face} aria-hidden="true">
          {[...name][0]}
        </span>
      }
      name={<TraderName name={name} isSimulated={isSimulated} />}
      detail={detail}
      after={<Change value={rate} look="soft" />}
    />
  );
}

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
