import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import styles from './fields.module.css';

export interface FieldTexts {
  label: ReactNode;
  /** Keeps the label for those who listen, and off the screen. */
  labelHidden?: boolean | undefined;
  /** At the end of the label's line, e.g. what is available. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** Takes the hint's place. */
  error?: ReactNode;
}

export interface FieldFrameProps extends FieldTexts {
  /** Of the control; hint and error are `${id}-note`. */
  id: string;
  children: ReactNode;
}

/** What the control should be described by, if anything. */
export function noteId(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>): string | undefined {
  return hint || error ? `${id}-note` : undefined;
}

/** Label above, hint or error below, the control between. */
export function FieldFrame({ id, label, labelHidden, aside, hint, error, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <div className={labelHidden ? 'visually-hidden' : styles.head}>
        <label htmlFor={id} id={`${id}-label`} className={styles.label}>
          {label}
        </label>
        {aside !== undefined && <bdi className={styles.aside}>{aside}</bdi>}
      </div>
      {children}
      {error ? (
        <p id={`${id}-note`} className={styles.error} role="alert">
          <CircleAlert size={14} aria-hidden="true" />
          <bdi>{error}</bdi>
        </p>
      ) : (
        hint && (
          <p id={`${id}-note`} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
