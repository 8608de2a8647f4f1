import { type Control, useController, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { CommandField } from '#machines/desk-command/asks';
import { Button } from '../../ui/button.tsx';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { classNames } from '../../ui/class-names.ts';
import { NamedGroup } from '../../ui/named-group.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './form.module.css';
import { Note } from './page.tsx';
import type { RecordRow } from './records.tsx';

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

const SEARCH = 'search';

/** The rows in which the text stands that the page's address asks for. */
export function useFound<One extends RecordRow>(rows: readonly One[]): readonly One[] {
  const [query] = useSearchParams();
  const wanted = (query.get(SEARCH) ?? '').trim().toLowerCase();
  return wanted === ''
    ? rows
    : rows.filter((row) => Object.values(row).some((text) => text.toLowerCase().includes(wanted)));
}

/** A search in what the page shows, kept in its address. */
export function SearchBox({ label }: { label: string }) {
  const [query, setQuery] = useSearchParams();
  return (
    <div className={styles.search}>
      <SearchField
        label={label}
        value={query.get(SEARCH) ?? ''}
        onChange={({ target }) =>
          setQuery(
            (before) => {
              if (target.value === '') before.delete(SEARCH);
              else before.set(SEARCH, target.value);
              return before;
            },
            { replace: true },
          )
        }
      />
    </div>
  );
}

type FindFormProps = {
  label: string;
  /** Its place in the address of the page. */
  name: string;
  /** What was looked for last. */
  text: string;
};

/** Asks the server for something by a text. Each search is logged, so it is made when it is asked for and not while it is typed. */
export function FindForm({ label, name, text }: FindFormProps) {
  const [, setQuery] = useSearchParams();
  const { register, handleSubmit } = useForm({ defaultValues: { text } });
  return (
    <form
      className={styles.findFormSearch}
      onSubmit={handleSubmit((typed) => setQuery({ [name]: typed.text.trim() }))}
    >
      <SearchField label={label} {...register('text')} />
      <Button type="submit" variant="quiet">
        Find
      </Button>
    </form>
  );
}
