import styles from '../parts.module.css';

/** The agreement as it is signed: its first line is the title, the others its clauses. */
export function AgreementText({ text }: { text: string }) {
  const [title, ...clauses] = text.split('\n\n');
  return (
    <article className={styles.agreement}>
      <h2 className={styles.title}>{title}</h2>
      {clauses.map((clause) => (
        <p key={clause}>{clause}</p>
      ))}
    </article>
  );
}
