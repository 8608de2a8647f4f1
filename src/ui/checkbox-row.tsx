import { Checkbox } from '@base-ui/react/checkbox';
import Check from 'lucide-react/icons/check';
import { type ReactNode, useId, useRef } from 'react';
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

/**
 * A checkbox that may switch on the content below it. A finger that switches it on goes on in its first field, with the text
 * selected; the keyboard stays on the box, as the field is its next stop.
 */
export function CheckboxRow({
  label,
  checked,
  onCheckedChange,
  disabled,
  aside,
  children,
}: CheckboxRowProps) {
  const id = useId();
  const isTouched = useRef(false);
  const goOn = (content: HTMLElement | null): void => {
    const field = isTouched.current ? content?.querySelector<HTMLInputElement>('input[inputmode]') : null;
    isTouched.current = false;
    field?.focus();
    field?.select();
  };
  return (
    <div>
      <div
        className={styles.row}
        // A key that presses the box counts no clicks.
        onClickCapture={({ detail }) => {
          isTouched.current ||= detail > 0;
        }}
      >
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
      {checked && children !== undefined && (
        <div ref={goOn} className={styles.content}>
          {children}
        </div>
      )}
    </div>
  );
}
