import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './page.module.css';

export type PageProps = {
  title: string;
  /** Where it is reached from. */
  back?: { to: string; label: string };
  /** A sentence under the title. */
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Filters and a search, over what is read. */
  filters?: ReactNode;
  children: ReactNode;
};

/** What every page of the desk has: its title with what can be done there, its filters, and what it shows. */
export function Page({ title, back, lead, actions, filters, children }: PageProps) {
  return (
    <main className={styles.page}>
      <title>{`${title} · Candlestate desk`}</title>
      <header className={styles.head}>
        <div className={styles.titles}>
          {back && (
            <Link to={back.to} className={styles.back}>
              <ChevronLeft size={16} aria-hidden="true" />
              {back.label}
            </Link>
          )}
          <h1 className={styles.title}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {filters !== undefined && <div className={styles.filters}>{filters}</div>}
      {children}
    </main>
  );
}
