import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does, for those who do not see the icon. */
  label: string;
  /** A quiet filled disc instead of a bare icon. */
  filled?: boolean | undefined;
}

/** A 44 px button that holds one icon. */
export function IconButton({ label, filled, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(styles.button, filled && styles.filled, className)}
    />
  );
}
