import { type ComponentProps, useId } from 'react';
import { FieldFrame, type FieldTexts, noteId } from './field-frame.tsx';
import styles from './fields.module.css';

/** A labelled text of several lines. */
export function TextArea({ label, hint, error, ...area }: FieldTexts & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        enterKeyHint="enter"
        {...area}
        id={id}
        className={styles.area}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteId(id, { hint, error })}
      />
    </FieldFrame>
  );
}
