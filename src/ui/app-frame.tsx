import type { ReactNode } from 'react';
import styles from './app-frame.module.css';

export interface AppFrameProps {
  children: ReactNode;
  /** The tab bar, where the route shows one. */
  footer?: ReactNode;
}

/**
 * What every screen lives in: the column of a phone or a tablet, or the whole window of a desktop, where a screen whose
 * `main` says `data-wide` takes more of the width than a column.
 */
export function AppFrame({ children, footer }: AppFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.screen}>{children}</div>
      {footer}
    </div>
  );
}
