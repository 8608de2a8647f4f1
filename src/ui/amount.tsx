import styles from './amount.module.css';
import { classNames } from './class-names.ts';
import { type NumberInput, useNumbers } from './numbers.ts';
import { UNKNOWN } from './unknown.ts';

export interface AmountProps {
  /** Null while it is not known: a dash. */
  value: NumberInput | null;
  digits?: number | undefined;
  /** Currency or other unit, set smaller after the figure. */
  unit?: string | undefined;
  /** Writes the sign and colours by it. */
  signed?: boolean | undefined;
  className?: string | undefined;
}

/** Money in tabular digits, two decimals by default. */
export function Amount({ value, digits = 2, unit, signed, className }: AmountProps) {
  const numbers = useNumbers();
  if (value === null) return <span className={classNames('num', className)}>{UNKNOWN}</span>;
  return (
    <span className={classNames('num', styles.amount, className)}>
      <span data-tone={signed ? numbers.tone(value, digits) : undefined}>
        {signed ? numbers.signed(value, digits) : numbers.fixed(value, digits)}
      </span>
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}
