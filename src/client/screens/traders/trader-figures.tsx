import type { ReactNode } from 'react';
import { Change } from '../../../ui/change.tsx';
import { CardHead, TraderName } from '../../parts/listed-card.tsx';
import styles from './traders.module.css';

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
