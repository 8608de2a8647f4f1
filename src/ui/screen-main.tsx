import type { ReactNode } from 'react';
import styles from './screen-main.module.css';

/** What a screen is about: cards and texts below each other, between its header and its end. */
export function ScreenMain({ children }: { children: ReactNode }) {
  return <main className={styles.main}>{children}</main>;
}
