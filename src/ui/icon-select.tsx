import { Select } from '@base-ui/react/select';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import selectStyles from './fields.module.css';
import buttonStyles from './icon-button.module.css';
import styles from './icon-select.module.css';
import type { SelectOption } from './select-field.tsx';
import { useOptions } from './use-back-closes.ts';

export interface IconSelectProps<V extends string> {
  /** What is chosen, for those who do not see the icon; it heads the options too. */
  label: string;
  icon: ReactNode;
  options: readonly Pick<SelectOption<V>, 'value' | 'label'>[];
  value: V;
  onValueChange: (value: V) => void;
  /** Shows on the icon that another than the usual is chosen. */
  isMarked?: boolean | undefined;
}

/** A choice of a few behind a 44 px icon. */
export function IconSelect<V extends string>(props: IconSelectProps<V>) {
  const { label, icon, options, value, onValueChange, isMarked } = props;
  const chosen = options.find((option) => option.value === value);
  const popup = useOptions();
  return (
    <Select.Root
      {...popup}
      items={options}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next);
      }}
    >
      <Select.Trigger
        className={classNames(buttonStyles.button, styles.trigger)}
        aria-label={chosen ? `${label}: ${chosen.label}` : label}
        data-marked={isMarked || undefined}
      >
        {icon}
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner
          className={selectStyles.positioner}
          positionMethod="fixed"
          align="end"
          sideOffset={4}
          alignItemWithTrigger={false}
        >
          <Select.Popup className={classNames('raised', selectStyles.popup, styles.popup)}>
            <p className={selectStyles.heading}>{label}</p>
            <Select.List className={selectStyles.list} aria-label={label}>
              {options.map((option) => (
                <Select.Item key={option.value} value={option.value} className={selectStyles.item}>
                  <Select.ItemText className={selectStyles.text}>
                    <bdi>{option.label}</bdi>
                  </Select.ItemText>
                  <Select.ItemIndicator>
                    <Check className={selectStyles.check} size={18} aria-hidden="true" />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}
