import type { ReactNode } from 'react';
import styles from './chip-row.module.css';
import { NamedGroup } from './named-group.tsx';

type ChipRowProps = {
  label: string;
  /** True where all chips are to be seen: those that have no room stand in further rows. */
  wraps?: boolean;
  children: ReactNode;
};

/** A row of chips that scrolls sideways and fades where it goes on, unless it wraps. */
export function ChipRow({ label, wraps = false, children }: ChipRowProps) {
  return (
    <NamedGroup label={label} className={wraps ? styles.wrapping : styles.row}>
      {children}
    </NamedGroup>
  );
}
