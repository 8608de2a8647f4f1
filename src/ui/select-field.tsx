import { Select } from '@base-ui/react/select';
import Check from 'lucide-react/icons/check';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldTexts, noteId } from './field-frame.tsx';
import styles from './fields.module.css';
import { useOptions } from './use-back-closes.ts';

export interface SelectOption<V extends string> {
  value: V;
  label: string;
  /** What choosing it means, under its label. */
  detail?: string | undefined;
  disabled?: boolean | undefined;
}

export interface SelectFieldProps<V extends string> extends FieldTexts {
  options: readonly SelectOption<V>[];
  value: V | null;
  onValueChange: (value: V) => void;
  placeholder?: string | undefined;
  /** Over the options. */
  heading?: string | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
}

/** A choice of many, opened on demand. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, labelHidden, aside, hint, error, options, value, onValueChange, placeholder } = props;
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  const popup = useOptions();
  return (
    <FieldFrame id={id} label={label} labelHidden={labelHidden} aside={aside} hint={hint} error={error}>
      <Select.Root
        {...popup}
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
          <Select.Positioner
            className={styles.positioner}
            positionMethod="fixed"
            sideOffset={6}
            alignItemWithTrigger={false}
          >
            <Select.Popup className={classNames('raised', styles.popup)}>
              {props.heading !== undefined && (
                <p className={styles.heading} id={`${id}-heading`}>
                  {props.heading}
                </p>
              )}
              <Select.List
                className={styles.list}
                aria-labelledby={props.heading === undefined ? `${id}-label` : `${id}-heading`}
              >
                {options.map((option) => (
                  <Option key={option.value} id={id} option={option} />
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </FieldFrame>
  );
}

/** Named by its label alone and described by its detail, so that choosing by typing finds the label. */
function Option<V extends string>({ id, option }: { id: string; option: SelectOption<V> }) {
  const { value, label, detail, disabled = false } = option;
  const own = `${id}-${value}`;
  return (
    <Select.Item
      value={value}
      label={label}
      disabled={disabled}
      className={styles.item}
      aria-labelledby={`${own}-label`}
      aria-describedby={detail === undefined ? undefined : `${own}-detail`}
    >
      <span className={styles.text}>
        <Select.ItemText id={`${own}-label`}>
          <bdi>{label}</bdi>
        </Select.ItemText>
        {detail !== undefined && (
          <span id={`${own}-detail`} className={styles.detail}>
            <bdi>{detail}</bdi>
          </span>
        )}
      </span>
      <Select.ItemIndicator>
        <Check className={styles.check} size={18} aria-hidden="true" />
      </Select.ItemIndicator>
    </Select.Item>
  );
}
