import styles from './quote-row.module.css';
import { Skeleton } from './skeleton.tsx';

/** Uneven, as names are. */
const WIDTHS = [64, 52, 72, 58, 66, 48, 70, 56, 62, 50];

export interface QuoteRowSkeletonProps {
  /** Says that the list is loading. */
  label: string;
  /** At most ten. */
  rows?: number | undefined;
}

/** Rows in the shape of `QuoteRow`, ten by default. */
export function QuoteRowSkeleton({ label, rows = WIDTHS.length }: QuoteRowSkeletonProps) {
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      {WIDTHS.slice(0, rows).map((width) => (
        <div key={width} className={styles.waitingRow}>
          <Skeleton shape="circle" width={36} height={36} />
          <div className={styles.waitingName}>
            <Skeleton width={width} height={13} />
            <Skeleton width={width * 0.6} height={10} />
          </div>
          <Skeleton width={72} height={22} />
          <div className={styles.waitingFigures}>
            <Skeleton width={72} height={13} />
            <Skeleton width={46} height={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
