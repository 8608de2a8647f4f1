import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Badge } from '../../ui/badge.tsx';
import styles from './parts.module.css';

/** A card of a list: a trader, a copy, an order in one. It is a link where it leads somewhere. */
export function ListedCard({ to, children }: { to?: string | undefined; children: ReactNode }) {
  return to === undefined ? (
    <div className={styles.card}>{children}</div>
  ) : (
    <Link className={styles.card} to={to}>
      {children}
    </Link>
  );
}

type CardHeadProps = { before?: ReactNode; name: ReactNode; detail?: ReactNode; after: ReactNode };

/** What a card is about, with a line below it, between what stands before and after both. */
export function CardHead({ before, name, detail, after }: CardHeadProps) {
  return (
    <span className={styles.head}>
      {before}
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      {after}
    </span>
  );
}

/** A trader's name, and that it is simulated. */
export function TraderName({ name, isSimulated }: { name: string; isSimulated: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <bdi>{name}</bdi>
      {isSimulated && <Badge tone="warning">{t('traders.simulated')}</Badge>}
    </>
  );
}

/** A card's figures side by side. */
export function CardFigures({ children }: { children: ReactNode }) {
  return <span className={styles.figures}>{children}</span>;
}
