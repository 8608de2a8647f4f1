import CloudOff from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';
import { Spinner } from './spinner.tsx';
import styles from './status-banner.module.css';

export type StatusTone = 'offline' | 'reconnecting' | 'stale';

export interface StatusBannerProps {
  tone: StatusTone;
  text: ReactNode;
  action?: ReactNode;
}

/** A thin strip that says how current the figures are. */
export function StatusBanner({ tone, text, action }: StatusBannerProps) {
  return (
    <div role="status" className={styles.banner} data-status={tone}>
      {tone === 'reconnecting' ? <Spinner size={14} /> : <CloudOff size={15} aria-hidden="true" />}
      <span>{text}</span>
      {action}
    </div>
  );
}
