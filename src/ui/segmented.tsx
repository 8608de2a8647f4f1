import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './segmented.module.css';

export interface SegmentedOption<V extends string> {
  /** Never '', which the group takes for a toggle without a value. */
  value: V;
  label: ReactNode;
  /** Fills the segment in the colour of a side when it is chosen. */
  tone?: 'up' | 'down' | undefined;
  disabled?: boolean | undefined;
}

export interface SegmentedProps<V extends string> {
  /** Names the choice. */
  label: string;
  options: readonly SegmentedOption<V>[];
  value: V;
  onValueChange: (value: V) => void;
  /** `bar` is flat and small, for the period bar over a chart. */
  look?: 'track' | 'bar' | undefined;
}

/** One choice of a few, all in sight. Throws for a value that is ''. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, options, value, onValueChange, look = 'track' } = props;
  if (options.some((option) => option.value === '')) throw new Error(`${label} has a value that is ''`);
  const index = options.findIndex((option) => option.value === value);
  return (
    <ToggleGroup<V>
      aria-label={label}
      className={classNames(styles.group, styles[look])}
      style={{ '--count': options.length, '--index': Math.max(index, 0) } as CSSProperties}
      value={[value]}
      onValueChange={([next]) => {
        // Pressing the chosen segment again would clear it: one is always chosen.
        if (next !== undefined) onValueChange(next);
      }}
    >
      {index >= 0 && (
        <span className={styles.thumb} data-tone-fill={options[index]?.tone} aria-hidden="true" />
      )}
      {options.map((option) => (
        <Toggle<V>
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          className={styles.segment}
          data-tone-fill={option.tone}
        >
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
