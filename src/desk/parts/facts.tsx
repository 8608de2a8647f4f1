import { Fragment, type ReactNode } from 'react';
import styles from './facts.module.css';

export type Fact = { label: string; value: ReactNode };

/** One thing as label and value. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** The fields of an answer as facts, those that are empty left out. */
export const factsOf = (
  fields: Readonly<Record<string, string>>,
  show: (label: string, value: string) => ReactNode = (_, value) => value,
): Fact[] =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({ label: capital(label), value: show(label, value) }));

const capital = (label: string): string =>
  label === 'uid' ? 'UID' : label.charAt(0).toUpperCase() + label.slice(1).replaceAll('_', ' ');
