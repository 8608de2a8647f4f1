import type { ReactNode } from 'react';
import styles from './app-frame.module.css';

export interface AppFrameProps {
  children: ReactNode;
  /** The tab bar, where the route shows one. */
  footer?: ReactNode;
}

/** The phone-wide column every screen lives in; wider windows show a quiet backdrop beside it. */
export function AppFrame({ children, footer }: AppFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.screen}>{children}</div>
      {footer}
    </div>
  );
}
