import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import styles from './infinite-list.module.css';
import { Spinner } from './spinner.tsx';

export interface InfiniteListProps {
  /** Called when the end comes near and there is more; once for each time it comes into reach. */
  onReachEnd: () => void;
  hasMore: boolean;
  loading: boolean;
  loadingLabel: string;
  /** At the foot once everything is there. */
  endText?: ReactNode;
  /** At the foot instead, e.g. a retry after a failed page. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A list that asks for more as its end comes near. */
export function InfiniteList(props: InfiniteListProps) {
  const { onReachEnd, hasMore, loading, loadingLabel, endText, foot, children } = props;
  const sentinel = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReachEnd);
  const watching = hasMore && !loading && foot === undefined;

  useEffect(() => {
    const element = sentinel.current;
    if (!watching || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach();
      },
      { rootMargin: '240px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [watching]);

  return (
    <>
      {children}
      <div ref={sentinel} className={styles.foot}>
        {foot ?? (
          <>
            {loading && (
              <span role="status" className={styles.loading}>
                <Spinner size={16} />
                {loadingLabel}
              </span>
            )}
            {!loading && !hasMore && endText}
          </>
        )}
      </div>
    </>
  );
}
