import { Collapsible } from '@base-ui/react/collapsible';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  label: ReactNode;
  children: ReactNode;
}

/** A line that unfolds what is under it; folded, that is not there. */
export function Disclosure({ label, children }: DisclosureProps) {
  return (
    <Collapsible.Root className={styles.disclosure}>
      <Collapsible.Trigger className={styles.trigger}>
        {label}
        <ChevronDown size={18} aria-hidden="true" />
      </Collapsible.Trigger>
      <Collapsible.Panel className={styles.panel}>{children}</Collapsible.Panel>
    </Collapsible.Root>
  );
}
