import { type Control, useController } from 'react-hook-form';
import type { CommandField } from '#machines/desk-command/asks';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { NamedGroup } from '../../ui/named-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './command-field.module.css';
import { Note } from './note.tsx';
import { TextArea } from './text-area.tsx';

type FieldProps = { control: Control<Record<string, string>>; field: CommandField };

/** One thing to type or to choose in a command's dialog. */
export function CommandFieldView({ control, field }: FieldProps) {
  const { name, label, kind, isNeeded, hint, options = [] } = field;
  const { field: typed, fieldState } = useController({
    control,
    name,
    rules: { validate: (value) => !isNeeded || value.trim() !== '' || `${label} is needed.` },
  });
  const texts = { label, hint, error: fieldState.error?.message };
  switch (kind) {
    case 'choice':
      return (
        <SelectField
          {...texts}
          name={name}
          options={options}
          value={typed.value === '' ? null : typed.value}
          onValueChange={typed.onChange}
          placeholder="Choose"
        />
      );
    case 'several':
      return <Several {...texts} options={options} value={typed.value} onChange={typed.onChange} />;
    case 'text':
      return <TextArea {...texts} {...typed} rows={8} />;
    case 'line':
      return <TextField {...texts} {...typed} autoComplete="off" />;
  }
}

type SeveralProps = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  options: NonNullable<CommandField['options']>;
  value: string;
  onChange: (value: string) => void;
};

/** Several of a few, kept as their values between commas in the order of the options. */
function Several({ label, hint, error, options, value, onChange }: SeveralProps) {
  const chosen = new Set(value.split(',').filter((one) => one !== ''));
  const toggle = (option: string, isOn: boolean) =>
    onChange(
      options
        .map((one) => one.value)
        .filter((one) => (one === option ? isOn : chosen.has(one)))
        .join(','),
    );
  return (
    <NamedGroup label={label} className={styles.several}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {options.map((option) => (
        <CheckboxRow
          key={option.value}
          label={option.label}
          checked={chosen.has(option.value)}
          onCheckedChange={(isOn) => toggle(option.value, isOn)}
          aside={option.detail}
        />
      ))}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {error !== undefined && <Note tone="bad" text={error} />}
    </NamedGroup>
  );
}
