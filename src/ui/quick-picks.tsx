import { type CSSProperties, type ReactNode, useId } from 'react';
import { NamedGroup } from './named-group.tsx';
import styles from './quick-picks.module.css';

export interface QuickPick {
  key: string;
  label: string;
  /** What a press does; a pick without it rests. */
  onPick: (() => void) | null;
}

export interface QuickPicksProps {
  label: string;
  /** At the end of the label's line, e.g. what the picks are shares of. */
  aside?: ReactNode;
  picks: readonly QuickPick[];
  /** So many beside each other, in rows; all beside each other without it. */
  columns?: number | undefined;
}

/** A few values a field can be filled with by one press. */
export function QuickPicks({ label, aside, picks, columns }: QuickPicksProps) {
  const id = useId();
  return (
    <NamedGroup labelledBy={id} className={styles.picks}>
      <div className={styles.head}>
        <span id={id}>{label}</span>
        {aside !== undefined && <bdi className="num">{aside}</bdi>}
      </div>
      <div className={styles.row} style={{ '--columns': columns ?? picks.length } as CSSProperties}>
        {picks.map(({ key, label: text, onPick }) => (
          <button
            key={key}
            type="button"
            className={styles.pick}
            disabled={onPick === null}
            onClick={onPick ?? undefined}
          >
            {text}
          </button>
        ))}
      </div>
    </NamedGroup>
  );
}
