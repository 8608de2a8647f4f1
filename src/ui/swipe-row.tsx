import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { followSwipe } from './follow-swipe.ts';
import styles from './swipe-row.module.css';

export interface SwipeRowProps {
  actionLabel: string;
  onAction: () => void;
  /** What the row shows; whatever the action does must be reachable from it as well. */
  children: ReactNode;
}

/**
 * A row that a finger swipes toward its start to uncover an action. It is a shortcut for touch: the action is
 * reached by neither keyboard nor screen reader until it is uncovered.
 */
export function SwipeRow({ actionLabel, onAction, children }: SwipeRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const action = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isOpenNow = useEffectEvent(() => isOpen);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    return followSwipe(element, {
      widthPx: () => action.current?.offsetWidth ?? 0,
      isOpen: () => isOpenNow(),
      onSettle: setIsOpen,
    });
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const cover = ({ target }: Event) => {
      if (!row.current?.contains(target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', cover);
    return () => document.removeEventListener('pointerdown', cover);
  }, [isOpen]);

  return (
    <div
      ref={row}
      className={styles.row}
      data-open={isOpen || undefined}
      // Pressing an uncovered row covers it again and does nothing else.
      onClickCapture={(event) => {
        if (!isOpen) return;
        setIsOpen(false);
        if (!action.current?.contains(event.target as Node)) event.stopPropagation();
      }}
    >
      <button ref={action} type="button" className={styles.action} inert={!isOpen} onClick={onAction}>
        {actionLabel}
      </button>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
