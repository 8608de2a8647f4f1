import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './find-form.module.css';

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
      className={styles.search}
      onSubmit={handleSubmit((typed) => setQuery({ [name]: typed.text.trim() }))}
    >
      <SearchField label={label} {...register('text')} />
      <Button type="submit" variant="quiet">
        Find
      </Button>
    </form>
  );
}
