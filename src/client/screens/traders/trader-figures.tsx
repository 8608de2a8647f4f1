import CirclePause from 'lucide-react/icons/circle-pause';
import type { ReactNode } from 'react';
import { Decimal } from '#contract/money';
import { Change } from '../../../ui/change.tsx';
import { UNKNOWN } from '../../../ui/unknown.ts';
import { useFormat } from '../../app/format/format.ts';
import { CardHead, TraderName } from '../../parts/listed-card.tsx';
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
