import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'buy' | 'sell' | 'quiet' | 'danger' | 'text';
export type ButtonSize = 's' | 'm' | 'l';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Takes the whole width. */
  block?: boolean | undefined;
}

/** The look of a button, for a link that should wear it. */
export function buttonClass({ variant = 'primary', size = 'm', block }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[size], block && styles.block);
}
