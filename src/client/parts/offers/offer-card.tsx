import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import styles from './offer-card.module.css';

export interface OfferCardProps {
  title: string;
  text: string;
  /** The buttons. */
  children: ReactNode;
}

/** Offers something once, above what the screen is for. */
export function OfferCard({ title, text, children }: OfferCardProps) {
  return (
    <Card className={styles.card} title={title}>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </Card>
  );
}
