import { Checkbox } from '@base-ui/react/checkbox';
import Check from 'lucide-react/icons/check';
import { type ReactNode, useId } from 'react';
import styles from './checkbox-row.module.css';

export interface CheckboxRowProps {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  /** At the end of the row, e.g. an estimate. */
  aside?: ReactNode;
  /** Shown while checked: what the box switches on. */
  children?: ReactNode;
}

/** A checkbox that may switch on the content below it. */
export function CheckboxRow({
  label,
  checked,
  onCheckedChange,
  disabled,
  aside,
  children,
}: CheckboxRowProps) {
  const id = useId();
  return (
    <div>
      <div className={styles.row}>
        <Checkbox.Root
          id={id}
          aria-labelledby={`${id}-label`}
          className={styles.box}
          checked={checked}
          disabled={disabled ?? false}
          onCheckedChange={(next) => onCheckedChange(next)}
        >
          <Checkbox.Indicator className={styles.tick} keepMounted>
            <Check size={14} aria-hidden="true" />
          </Checkbox.Indicator>
        </Checkbox.Root>
        <label id={`${id}-label`} htmlFor={id} className={styles.label}>
          {label}
        </label>
        {aside !== undefined && <bdi className={styles.aside}>{aside}</bdi>}
      </div>
      {checked && children !== undefined && <div className={styles.content}>{children}</div>}
    </div>
  );
}
