import { classNames } from './class-names.ts';
import styles from './decimal-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface DecimalFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'reveal'> {
  /** Raw text as typed; the parser is the caller's. */
  onValueChange?: ((text: string) => void) | undefined;
}

/** A text input with the decimal keyboard. It keeps what was typed, so `1.` and `1,5` survive. */
export function DecimalField({ onValueChange, className, ...props }: DecimalFieldProps) {
  return (
    <TextField
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={24}
      {...props}
      inputMode="decimal"
      className={classNames(styles.decimal, className)}
      onChange={(event) => {
        props.onChange?.(event);
        onValueChange?.(event.currentTarget.value);
      }}
    />
  );
}
