import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './quote-row.module.css';

/** Room above and below the line, so that its stroke is not cut. */
const PAD_PX = 2;

/** SVG path of a line through the values, scaled to fill the box; it begins at x = 0 and ends at x = width. Of fewer than two, empty. */
export function sparklinePath(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return '';
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const range = high - low;
  if (!(range > 0)) return `M0 ${height / 2}H${width}`;
  const step = width / (values.length - 1);
  const scale = (height - 2 * PAD_PX) / range;
  return values
    .map((value, index) => {
      const x = (index * step).toFixed(1);
      const y = (PAD_PX + (high - value) * scale).toFixed(1);
      return `${index === 0 ? 'M' : 'L'}${x} ${y}`;
    })
    .join('');
}

export interface SparklineProps {
  /** Oldest first. Of fewer than two nothing is drawn. */
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
      {line && <path d={`${line}V${height}H0Z`} fill={`url(#${fill})`} />}
      <path d={line} className={styles.line} />
    </svg>
  );
}
