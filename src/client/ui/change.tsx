import styles from './change.module.css';
import { classNames } from './class-names.ts';
import { type NumberInput, roundedTone, useNumbers } from './numbers.ts';

export interface ChangeProps {
  /** In percent, e.g. `-0.42`. */
  value: NumberInput;
  look?: 'plain' | 'soft' | undefined;
  className?: string | undefined;
}

const DIGITS = 2;

/** A change in percent, with its sign and its colour. */
export function Change({ value, look = 'plain', className }: ChangeProps) {
  const numbers = useNumbers();
  return (
    <span
      data-tone={roundedTone(value, DIGITS)}
      className={classNames('num', styles.change, look === 'soft' && styles.soft, className)}
    >
      {numbers.signedPercent(value, DIGITS)}
    </span>
  );
}
