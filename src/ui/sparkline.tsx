import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './sparkline.module.css';
import { sparklinePath } from './sparkline-path.ts';

export interface SparklineProps {
  /** Oldest first. Fewer than two draw a flat line. */
  values: readonly number[];
  tone: 'up' | 'down' | 'flat';
  width?: number | undefined;
  height?: number | undefined;
  className?: string | undefined;
}

/** A small area chart; decorative, the change beside it says the same in figures. */
export function Sparkline({ values, tone, width = 72, height = 32, className }: SparklineProps) {
  const fill = useId();
  const line = sparklinePath(values, width, height);
  return (
    <svg
      aria-hidden="true"
      className={classNames(styles.sparkline, className)}
      data-tone={tone}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.28" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path d={`${line}V${height}H0Z`} fill={`url(#${fill})`} />
      <path d={line} className={styles.line} />
    </svg>
  );
}
