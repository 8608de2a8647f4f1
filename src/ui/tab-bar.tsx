import { Fragment, type ReactNode } from 'react';
import styles from './tab-bar.module.css';

export interface TabBarItem {
  key: string;
  label: string;
  icon: ReactNode;
  active: boolean;
}

export interface TabBarLink {
  className: string;
  'aria-current': 'page' | undefined;
  children: ReactNode;
}

export interface TabBarProps {
  /** Names the navigation. */
  label: string;
  items: readonly TabBarItem[];
  /** Draws the link, e.g. `<Link to={...} {...link} />`. */
  renderLink: (item: TabBarItem, link: TabBarLink) => ReactNode;
}

/** The bar of main places: at the foot of the column, beside it on a desktop. */
export function TabBar({ label, items, renderLink }: TabBarProps) {
  return (
    <nav className={styles.bar} aria-label={label} data-foot="tabs">
      {items.map((item) => (
        <Fragment key={item.key}>
          {renderLink(item, {
            className: styles.item ?? '',
            'aria-current': item.active ? 'page' : undefined,
            children: (
              <>
                <span className={styles.icon}>{item.icon}</span>
                <span className={styles.label}>{item.label}</span>
              </>
            ),
          })}
        </Fragment>
      ))}
    </nav>
  );
}
