import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './stat.module.css';

export interface StatProps {
  label: ReactNode;
  value: ReactNode;
  /** `row` puts label and value at the two ends of one line. */
  look?: 'stack' | 'row' | 'hero' | undefined;
  align?: 'start' | 'end' | undefined;
}

/** A figure and its name. */
export function Stat({ label, value, look = 'stack', align = 'start' }: StatProps) {
  return (
    <div className={classNames(styles.stat, styles[look], align === 'end' && styles.end)}>
      <span className={styles.label}>{label}</span>
      <span className={classNames('num', styles.value)}>{value}</span>
    </div>
  );
}
