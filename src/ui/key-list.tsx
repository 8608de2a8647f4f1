import styles from './key-list.module.css';

export interface KeyListProps {
  groups: readonly {
    title: string;
    /** Several keys are pressed one after the other. */
    rows: readonly { label: string; keys: readonly string[] }[];
  }[];
  /** Read between keys that are pressed one after the other. */
  then: string;
}

/** What the keys of a keyboard do. */
export function KeyList({ groups, then }: KeyListProps) {
  return (
    <div className={styles.groups}>
      {groups.map(({ title, rows }) => (
        <section key={title}>
          <h3 className={styles.title}>{title}</h3>
          <dl>
            {rows.map(({ label, keys }) => (
              <div key={label} className={styles.row}>
                <dt>{label}</dt>
                <dd className={styles.keys} dir="ltr">
                  {keys.map((key, index) => (
                    <span key={key} className={styles.step}>
                      {index > 0 && <span className={styles.then}>{then}</span>}
                      <kbd className={styles.key}>{key}</kbd>
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
