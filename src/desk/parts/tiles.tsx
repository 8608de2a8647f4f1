import type { ReactNode } from 'react';
import styles from './tiles.module.css';

export type TileProps = { label: string; value: ReactNode; hint: ReactNode };

/** The figures that are looked at first. */
export function Tiles({ tiles }: { tiles: readonly TileProps[] }) {
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ label, value, hint }) => (
        <div key={label} className={styles.tile}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.hint}>{hint}</dd>
        </div>
      ))}
    </dl>
  );
}
