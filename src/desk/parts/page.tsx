import ChevronLeft from 'lucide-react/icons/chevron-left';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { siteName } from '../../ui/site-name.ts';
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
      <title>{`${title} · ${siteName()} desk`}</title>
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

/** A part of a page under a title of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      {children}
    </section>
  );
}

/** A sentence about what was just tried. What went wrong is read out at once. */
export function Note({ tone, text }: { tone: 'plain' | 'bad' | 'doubt'; text: ReactNode }) {
  const Icon = tone === 'plain' ? Info : CircleAlert;
  return (
    <p className={styles.note} data-note={tone} role={tone === 'plain' ? 'status' : 'alert'}>
      <Icon size={16} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}

export type TileProps = { label: string; value: ReactNode; hint: ReactNode };

/** The figures that are looked at first. */
export function Tiles({ tiles }: { tiles: readonly TileProps[] }) {
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ label, value, hint }) => (
        <div key={label} className={styles.tile}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.hint}>{hint}</dd>
        </div>
      ))}
    </dl>
  );
}

export type Fact = { label: string; value: ReactNode };

/** One thing as label and value. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt className={styles.factsLabel}>{label}</dt>
          <dd className={styles.factsValue}>{value}</dd>
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
