import type { ReactNode } from 'react';
import styles from './chip-row.module.css';

/** A row of chips that scrolls sideways and fades where it goes on. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form.
    <div role="group" aria-label={label} className={styles.row}>
      {children}
    </div>
  );
}
