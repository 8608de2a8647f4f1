import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from './class-names.ts';
import { followPull } from './follow-pull.ts';
import styles from './pull-to-refresh.module.css';
import { Spinner } from './spinner.tsx';

export interface PullToRefreshProps {
  onRefresh: () => void;
  refreshing: boolean;
  /** Announced while refreshing. */
  label: string;
  disabled?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Pull down at the top to refresh. A touch gesture only; a mouse never sets it off. */
export function PullToRefresh(props: PullToRefreshProps) {
  const { onRefresh, refreshing, label, disabled, className, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const release = useEffectEvent(onRefresh);
  const active = !disabled && !refreshing;

  useEffect(() => {
    const element = root.current;
    if (!element || !active) return;
    return followPull(element, () => release());
  }, [active]);

  return (
    <div
      ref={root}
      className={classNames(styles.root, className)}
      data-refreshing={refreshing || undefined}
      aria-busy={refreshing || undefined}
    >
      <div className={styles.indicator} role="status">
        <span className={styles.disc}>
          <Spinner size={18} />
        </span>
        {refreshing && <span className="visually-hidden">{label}</span>}
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
