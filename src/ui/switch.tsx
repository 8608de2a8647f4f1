import { Switch as Base } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

export interface SwitchProps {
  label: ReactNode;
  detail?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

/** A row with a switch at its end; it takes effect at once. */
export function Switch({ label, detail, checked, onCheckedChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id} id={`${id}-label`} className={styles.text}>
        {label}
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </label>
      <Base.Root
        id={id}
        aria-labelledby={`${id}-label`}
        className={styles.track}
        checked={checked}
        disabled={disabled ?? false}
        onCheckedChange={(next) => onCheckedChange(next)}
      >
        <Base.Thumb className={styles.thumb} />
      </Base.Root>
    </div>
  );
}
