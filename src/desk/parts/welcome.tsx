import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Logo } from '../../ui/logo.tsx';
import styles from './welcome.module.css';

/** What stands around a page of somebody who is not signed in. */
export function Welcome({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <main className={styles.main}>
      <title>{`${title} · Candlestate desk`}</title>
      <div className={styles.brand}>
        <Logo size={40} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <Card className={styles.card}>{children}</Card>
    </main>
  );
}
