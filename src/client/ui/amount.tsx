import type { Ref } from 'react';
import styles from './amount.module.css';
import { classNames } from './class-names.ts';
import { groupDigits, signedText, toneOf } from './signed.ts';

export interface AmountProps {
  /** A decimal string, already rounded as it should read. */
  value: string;
  /** Currency or other unit, set smaller after the figure. */
  unit?: string | undefined;
  /** Writes the sign and colours by it. */
  signed?: boolean | undefined;
  className?: string | undefined;
  /** The figure alone, without its unit, for `writeSigned(element, value)`. */
  ref?: Ref<HTMLSpanElement> | undefined;
}

/** Money in tabular digits, grouped by three. */
export function Amount({ value, unit, signed, className, ref }: AmountProps) {
  return (
    <span className={classNames('num', styles.amount, className)}>
      <span ref={ref} data-tone={signed ? toneOf(value) : undefined}>
        {signed ? signedText(value) : groupDigits(value)}
      </span>
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}
