import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { NamedGroup } from './named-group.tsx';

/** Chips that are all in sight: those that have no room stand in further rows. */
export function ChipRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <NamedGroup label={label} className={styles.rows}>
      {children}
    </NamedGroup>
  );
}
