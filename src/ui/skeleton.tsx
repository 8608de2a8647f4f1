import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths; a bare number is pixels. */
  width?: number | string | undefined;
  height?: number | string | undefined;
  shape?: 'line' | 'block' | 'circle' | undefined;
}

/** A grey stand-in for content on its way. */
export function Skeleton({ width = '100%', height = 12, shape = 'line' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape])}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}
