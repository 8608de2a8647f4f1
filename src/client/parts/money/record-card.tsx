import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import styles from './money.module.css';

type RecordCardProps = {
  title: ReactNode;
  status: string;
  tone: BadgeTone;
  facts: readonly { label: string; value: ReactNode }[];
  /** Somebody's words, e.g. why it was rejected. */
  note: string;
  actions?: ReactNode;
};

/** One record of money on its way in or out, or of a loan. */
export function RecordCard({ title, status, tone, facts, note, actions }: RecordCardProps) {
  return (
    <li className={styles.record}>
      <div className={styles.head}>
        <strong className="num">{title}</strong>
        <Badge tone={tone}>{status}</Badge>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={styles.line}>
            <dt className={styles.label}>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {note !== '' && (
        <p className={styles.note}>
          <bdi>{note}</bdi>
        </p>
      )}
      {actions}
    </li>
  );
}
