import type { Decimal } from '#contract/money';
import { riskLevelOf } from '#machines/order-form/risk';
import { UNKNOWN } from '../../../ui/unknown.ts';
import { useFormat } from '../../app/format.ts';
import styles from './orders.module.css';

/** A risk rate in percent, in the colour of what happens there; a dash while it is not known. It names no amount: it is never hidden. */
export function RiskRate({ percent }: { percent: Decimal | null }) {
  const { numbers } = useFormat();
  return (
    <bdi className={styles.rate} data-level={percent ? riskLevelOf(percent) : null}>
      <span className="num">{percent ? numbers.percent(percent, 2) : UNKNOWN}</span>
    </bdi>
  );
}
