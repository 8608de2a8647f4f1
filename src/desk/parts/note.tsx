import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import styles from './note.module.css';

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
