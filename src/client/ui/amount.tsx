import styles from './amount.module.css';
import { classNames } from './class-names.ts';
import { type NumberInput, useNumbers } from './numbers.ts';

export interface AmountProps {
  value: NumberInput;
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
  return (
    <span className={classNames('num', styles.amount, className)}>
      <span data-tone={signed ? numbers.tone(value, digits) : undefined}>
        {signed ? numbers.signed(value, digits) : numbers.fixed(value, digits)}
      </span>
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}
