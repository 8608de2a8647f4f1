import type { ReactNode } from 'react';
import styles from './chip.module.css';

export interface ChipProps {
  pressed: boolean;
  onPress: () => void;
  disabled?: boolean | undefined;
  children: ReactNode;
}

/** A toggle in a row of filters. */
export function Chip({ pressed, onPress, disabled, children }: ChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
