import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps {
  title?: ReactNode;
  action?: ReactNode;
  /** Lets rows inside reach the edges. */
  flush?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A raised surface that groups what belongs together. */
export function Card({ title, action, flush, className, children }: CardProps) {
  return (
    <section className={classNames(styles.card, flush && styles.flush, className)}>
      {title !== undefined && (
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
