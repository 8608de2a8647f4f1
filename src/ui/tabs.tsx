import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabItem<V extends string> {
  value: V;
  label: ReactNode;
  /** A quiet figure after the label. */
  count?: number | undefined;
}

export interface TabsProps<V extends string> {
  label: string;
  items: readonly TabItem<V>[];
  value: V;
  onValueChange: (value: V) => void;
  /** What the chosen tab shows. */
  children?: ReactNode;
}

/** Underlined tabs over one panel. */
export function Tabs<V extends string>({ label, items, value, onValueChange, children }: TabsProps<V>) {
  return (
    <Base.Root className={styles.root} value={value} onValueChange={(next) => onValueChange(next as V)}>
      <Base.List className={styles.list} aria-label={label}>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={styles.tab}>
            {item.label}
            {item.count !== undefined && <span className={styles.count}>{item.count}</span>}
          </Base.Tab>
        ))}
        <Base.Indicator className={styles.indicator} />
      </Base.List>
      {children !== undefined && (
        <Base.Panel key={value} value={value} className={styles.panel}>
          {children}
        </Base.Panel>
      )}
    </Base.Root>
  );
}
