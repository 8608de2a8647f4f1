import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { NamedGroup } from './named-group.tsx';

/** A row of chips that scrolls sideways and fades where it goes on. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <NamedGroup label={label} className={styles.row}>
      {children}
    </NamedGroup>
  );
}
