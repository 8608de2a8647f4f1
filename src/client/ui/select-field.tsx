import { Select } from '@base-ui/react/select';
import Check from 'lucide-react/icons/check';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldTexts, noteId } from './field-frame.tsx';
import styles from './select-field.module.css';

export interface SelectOption<V extends string> {
  value: V;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectFieldProps<V extends string> extends FieldTexts {
  options: readonly SelectOption<V>[];
  value: V | null;
  onValueChange: (value: V) => void;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
}

/** A choice of many, opened on demand. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, labelHidden, aside, hint, error, options, value, onValueChange, placeholder } = props;
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <FieldFrame id={id} label={label} labelHidden={labelHidden} aside={aside} hint={hint} error={error}>
      <Select.Root
        items={options}
        value={value}
        disabled={props.disabled ?? false}
        name={props.name}
        onValueChange={(next) => {
          if (next !== null) onValueChange(next);
        }}
      >
        <Select.Trigger
          id={id}
          className={styles.trigger}
          aria-labelledby={`${id}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId(id, { hint, error })}
        >
          <Select.Value className={styles.value} placeholder={placeholder}>
            {chosen && <bdi>{chosen.label}</bdi>}
          </Select.Value>
          <Select.Icon className={styles.icon}>
            <ChevronsUpDown size={16} aria-hidden="true" />
          </Select.Icon>
        </Select.Trigger>
        <Select.Portal>
          <Select.Positioner className={styles.positioner} sideOffset={6} alignItemWithTrigger={false}>
            <Select.Popup className={classNames('raised', styles.popup)}>
              <Select.List className={styles.list}>
                {options.map((option) => (
                  <Select.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className={styles.item}
                  >
                    <Select.ItemText className={styles.text}>
                      <bdi>{option.label}</bdi>
                    </Select.ItemText>
                    <Select.ItemIndicator>
                      <Check className={styles.check} size={18} aria-hidden="true" />
                    </Select.ItemIndicator>
                  </Select.Item>
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </FieldFrame>
  );
}
