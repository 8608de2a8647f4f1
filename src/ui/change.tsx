import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { type Follow, writeText } from './follow.ts';
import { type NumberInput, useNumbers } from './numbers.ts';
import styles from './quote-row.module.css';
import { whileSeen } from './while-seen.ts';

export interface ChangeProps {
  /** In percent, e.g. `-0.42`. */
  value: NumberInput;
  look?: 'plain' | 'soft' | undefined;
  /** Where a change that ticks often comes from: it is written without a render. */
  follow?: Follow<NumberInput> | undefined;
  className?: string | undefined;
}

const DIGITS = 2;

/** A change in percent, with its sign and its colour. */
export function Change({ value, look = 'plain', follow, className }: ChangeProps) {
  const numbers = useNumbers();
  const cell = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const element = cell.current;
    if (!element || !follow) return;
    return whileSeen(element, () =>
      follow((next) => {
        if (writeText(element, numbers.signedPercent(next, DIGITS)))
          element.dataset.tone = numbers.tone(next, DIGITS);
      }),
    );
  }, [follow, numbers]);

  return (
    <span
      ref={cell}
      data-tone={numbers.tone(value, DIGITS)}
      className={classNames('num', styles.percent, look === 'soft' && styles.soft, className)}
    >
      {numbers.signedPercent(value, DIGITS)}
    </span>
  );
}
