import type { ReactNode } from 'react';
import styles from './list-row.module.css';

export interface PlainListProps {
  /** What stands in a row, beside each other: a button of its own first, a value last. */
  items: readonly { key: string | number; content: ReactNode }[];
}

/** Rows that lead nowhere; each has its own buttons. It stands in a flush `Card`. */
export function PlainList({ items }: PlainListProps) {
  return (
    <ul className={styles.list}>
      {items.map(({ key, content }) => (
        <li key={key} className={styles.plainRow}>
          {content}
        </li>
      ))}
    </ul>
  );
}
