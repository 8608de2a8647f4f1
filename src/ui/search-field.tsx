import Search from 'lucide-react/icons/search';
import { TextField, type TextFieldProps } from './text-field.tsx';

const MOST_LETTERS = 60;

/** A field for words to be found; its label stands in it while it is empty. */
export function SearchField({ label, ...rest }: Omit<TextFieldProps, 'prefix' | 'type'> & { label: string }) {
  return (
    <TextField
      {...rest}
      label={label}
      labelHidden
      type="search"
      placeholder={label}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={MOST_LETTERS}
      prefix={<Search size={18} aria-hidden="true" />}
    />
  );
}
