import type { ReactNode } from 'react';
import styles from './list-row.module.css';

type IconTileProps = { tone?: 'plain' | 'good' | 'bad' | 'warning'; children: ReactNode };

/** The icon before an entry of a list, on a tile whose colour says how good or bad the entry is. */
export function IconTile({ tone = 'plain', children }: IconTileProps) {
  return (
    <span className={styles.tile} data-tone={tone} aria-hidden="true">
      {children}
    </span>
  );
}
