import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldTexts, noteId } from './field-frame.tsx';
import styles from './fields.module.css';
import { IconButton } from './icon-button.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'prefix' | 'size'>, FieldTexts {
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** For passwords: an eye that shows and hides what was typed. */
  reveal?: { show: string; hide: string } | undefined;
}

/** A labelled input. Takes everything an input takes, so `{...register('email')}` fits. Enter sends its form: the keyboard says so. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, aside, hint, error, prefix, suffix, reveal, className, ...input } = props;
  const ownId = useId();
  const id = input.id ?? ownId;
  const [revealed, setRevealed] = useState(false);
  const type = reveal ? (revealed ? 'text' : 'password') : input.type;
  return (
    <FieldFrame id={id} label={label} labelHidden={labelHidden} aside={aside} hint={hint} error={error}>
      <div className={classNames(styles.box, className)} data-invalid={error ? '' : undefined}>
        {prefix !== undefined && <span className={styles.affix}>{prefix}</span>}
        <input
          enterKeyHint="done"
          {...input}
          id={id}
          type={type}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId(id, { hint, error })}
        />
        {suffix && <span className={styles.affix}>{suffix}</span>}
        {reveal && (
          <IconButton
            label={revealed ? reveal.hide : reveal.show}
            aria-pressed={revealed}
            className={styles.reveal}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
          </IconButton>
        )}
      </div>
    </FieldFrame>
  );
}
