import { Combobox } from '@base-ui/react/combobox';
import Check from 'lucide-react/icons/check';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldTexts, noteId } from './field-frame.tsx';
import styles from './fields.module.css';
import { isFound } from './is-found.ts';
import { useOptions } from './use-back-closes.ts';

export interface SearchOption {
  value: string;
  label: string;
  /** Other words it is found by. */
  keywords?: string | undefined;
}

export interface SearchSelectProps extends FieldTexts {
  /** In the order they are shown in. */
  options: readonly SearchOption[];
  value: string | null;
  onValueChange: (value: string) => void;
  placeholder?: string | undefined;
  searchLabel: string;
  /** Where no option is found. */
  emptyText: string;
  disabled?: boolean | undefined;
}

/** A choice of more than one can look through: opened on demand, and found by typing. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, labelHidden, aside, hint, error, options, value, onValueChange } = props;
  const id = useId();
  const popup = useOptions();
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <FieldFrame id={id} label={label} labelHidden={labelHidden} aside={aside} hint={hint} error={error}>
      <Combobox.Root
        {...popup}
        items={options}
        value={chosen}
        disabled={props.disabled ?? false}
        isItemEqualToValue={(one, other) => one.value === other.value}
        filter={(option: SearchOption, typed) => isFound(typed, `${option.label} ${option.keywords ?? ''}`)}
        autoHighlight
        onValueChange={(next) => {
          if (next !== null) onValueChange(next.value);
        }}
      >
        <Combobox.Trigger
          id={id}
          className={styles.trigger}
          aria-labelledby={`${id}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId(id, { hint, error })}
        >
          <span className={styles.value} data-placeholder={chosen === null ? '' : undefined}>
            <bdi>{chosen?.label ?? props.placeholder}</bdi>
          </span>
          <Combobox.Icon className={styles.icon}>
            <ChevronsUpDown size={16} aria-hidden="true" />
          </Combobox.Icon>
        </Combobox.Trigger>
        <Combobox.Portal>
          <Combobox.Positioner className={styles.positioner} positionMethod="fixed" sideOffset={6}>
            <Combobox.Popup
              className={classNames('raised', classNames(styles.popup, styles.searchPopup))}
              aria-labelledby={`${id}-label`}
            >
              <Combobox.Input
                enterKeyHint="done"
                className={styles.search}
                placeholder={props.searchLabel}
                aria-label={props.searchLabel}
              />
              <Combobox.Empty>
                <p className={styles.empty}>{props.emptyText}</p>
              </Combobox.Empty>
              <Combobox.List className={styles.list} aria-labelledby={`${id}-label`}>
                {(option: SearchOption) => (
                  <Combobox.Item key={option.value} value={option} className={styles.item}>
                    <span className={styles.text}>
                      <bdi>{option.label}</bdi>
                    </span>
                    <Combobox.ItemIndicator>
                      <Check className={styles.check} size={18} aria-hidden="true" />
                    </Combobox.ItemIndicator>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </FieldFrame>
  );
}
