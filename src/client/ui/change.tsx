import type { Ref } from 'react';
import styles from './change.module.css';
import { classNames } from './class-names.ts';
import { signedText, toneOf } from './signed.ts';

export interface ChangeProps {
  /** A decimal string in percent, e.g. `-0.42`. */
  value: string;
  look?: 'plain' | 'soft' | undefined;
  className?: string | undefined;
  /** For a store that updates it with `writeSigned(element, value, '%')`. */
  ref?: Ref<HTMLSpanElement> | undefined;
}

/** A change in percent, with its sign and its colour. */
export function Change({ value, look = 'plain', className, ref }: ChangeProps) {
  return (
    <span
      ref={ref}
      data-tone={toneOf(value)}
      className={classNames('num', styles.change, look === 'soft' && styles.soft, className)}
    >
      {signedText(value)}%
    </span>
  );
}
