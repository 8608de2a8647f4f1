import { classNames } from '../../ui/class-names.ts';
import { NamedGroup } from '../../ui/named-group.tsx';
import styles from './choices.module.css';

export type ChoicesProps = {
  label: string;
  /** What stands for no choice; left out, one is always chosen. */
  all?: string;
  options: readonly { value: string; label: string }[];
  /** Null for no choice. */
  value: string | null;
  onPick: (value: string | null) => void;
};

/** A filter of a page: one of a few, or all. */
export function Choices({ label, all, options, value, onPick }: ChoicesProps) {
  const chosen = options.some((option) => option.value === value) ? value : null;
  return (
    <NamedGroup label={label} className={styles.choices}>
      {[...(all === undefined ? [] : [{ value: null, label: all }]), ...options].map((option) => (
        <button
          key={option.label}
          type="button"
          className={classNames(styles.option, option.value === chosen && styles.chosen)}
          aria-pressed={option.value === chosen}
          onClick={() => onPick(option.value)}
        >
          {option.label}
        </button>
      ))}
    </NamedGroup>
  );
}
