import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './screen-header.module.css';

export interface ScreenHeaderProps {
  title: ReactNode;
  /** Second line under the title. */
  subtitle?: ReactNode;
  back?: { label: string; onPress: () => void } | undefined;
  /** In place of the back button, e.g. the logo or a drawer button. */
  leading?: ReactNode;
  actions?: ReactNode;
}

/** The bar at the top of a screen; it stays while the screen scrolls. */
export function ScreenHeader({ title, subtitle, back, leading, actions }: ScreenHeaderProps) {
  return (
    <header className={styles.header}>
      {back && (
        <IconButton label={back.label} onClick={back.onPress}>
          <ChevronLeft className={styles.back} size={24} aria-hidden="true" />
        </IconButton>
      )}
      {leading}
      <div className={styles.titles}>
        <h1 className={styles.title}>{title}</h1>
        {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
