import type { ReactNode } from 'react';
import styles from './quote-row.module.css';

export interface QuoteRowLink {
  className: string;
  children: ReactNode;
}

export interface QuoteRowProps {
  badge: ReactNode;
  code: ReactNode;
  /** Before the pressable element, e.g. a star; its room is there without it. */
  aside?: ReactNode;
  /** Under the code, e.g. the category. */
  detail?: ReactNode;
  sparkline: ReactNode;
  price: ReactNode;
  /** The change, or the 'closed' badge. */
  change: ReactNode;
  /** Values are kept but no longer current. */
  stale?: boolean | undefined;
  /** Draws the pressable element, e.g. `<Link to="/trade" {...link} />` or a button. */
  render: (link: QuoteRowLink) => ReactNode;
}

/** One instrument in a list: who it is, where it has been, where it is. */
export function QuoteRow(props: QuoteRowProps) {
  const { aside, badge, code, detail, sparkline, price, change, stale, render } = props;
  return (
    <li className={styles.item} data-stale={stale || undefined}>
      <span className={styles.aside}>{aside}</span>
      {render({
        className: styles.row ?? '',
        children: (
          <>
            {badge}
            <span className={styles.name}>
              <bdi className={styles.code}>{code}</bdi>
              {detail !== undefined && <span className={styles.detail}>{detail}</span>}
            </span>
            <span className={styles.spark}>{sparkline}</span>
            <span className={styles.figures}>
              {price}
              <span className={styles.change}>{change}</span>
            </span>
          </>
        ),
      })}
    </li>
  );
}
