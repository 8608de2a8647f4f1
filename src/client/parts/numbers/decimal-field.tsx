import { classNames } from '../../../ui/class-names.ts';
import { QuickPicks } from '../../../ui/quick-picks.tsx';
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx';
import styles from './numbers.module.css';
import { type FieldQuestions, type Refused, useTypedDecimal } from './typed-decimal.ts';

/** Asks which number a text means; nothing for a text that means one. */
export function NumberQuestion({
  choices,
  question,
  pick,
}: Pick<ReturnType<typeof useTypedDecimal>, 'choices' | 'question' | 'pick'>) {
  return (
    choices &&
    question !== undefined && (
      <div role="status" className={styles.which}>
        <QuickPicks
          label={question}
          picks={choices.map((choice) => ({
            key: choice.text,
            label: choice.text,
            onPick: () => pick(choice.held),
          }))}
        />
      </div>
    )
  );
}

export interface DecimalFieldProps
  extends Omit<
      TextFieldProps,
      'type' | 'inputMode' | 'reveal' | 'value' | 'defaultValue' | 'onChange' | 'error'
    >,
    FieldQuestions,
    Refused {
  /** A decimal in plain notation, or a text that is none. */
  value: string;
  onValueChange: (value: string) => void;
}

/**
 * A text input with the decimal keyboard. It keeps what was typed, so `1.` and `1,5` survive, says how it reads that, and with each
 * refusal what it saw.
 */
export function DecimalField(props: DecimalFieldProps) {
  const { value, onValueChange, which, far, className, suffix, unit, ownText, refusal, refused, ...input } =
    props;
  const { text, type, pick, reading, choices, question, error } = useTypedDecimal(
    value,
    onValueChange,
    { which, far },
    { unit, ownText, refusal, refused },
  );
  return (
    <div>
      <TextField
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={32}
        dir="ltr"
        {...input}
        suffix={
          (reading !== null || suffix || unit !== undefined) && (
            <>
              {reading !== null && <bdi dir="ltr" className={styles.reading}>{`= ${reading}`}</bdi>} {suffix}
              {unit !== undefined && <bdi>{unit}</bdi>}
            </>
          )
        }
        error={error}
        value={text}
        inputMode="decimal"
        className={classNames(styles.decimal, className)}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <NumberQuestion choices={choices} question={question} pick={pick} />
    </div>
  );
}
