import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import { FieldFrame, type FieldTexts, noteId } from '../../../ui/field-frame.tsx';
import { NumberQuestion } from './decimal-field.tsx';
import styles from './numbers.module.css';
import { type FieldQuestions, type Refused, useTypedDecimal } from './typed-decimal.ts';

export interface StepperProps extends Omit<FieldTexts, 'error'>, FieldQuestions, Refused {
  /** A decimal in plain notation, or a text that is none. */
  value: string;
  onValueChange: (value: string) => void;
  onDecrement: () => void;
  onIncrement: () => void;
  decrementLabel: string;
  incrementLabel: string;
  canDecrement?: boolean | undefined;
  canIncrement?: boolean | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  placeholder?: string | undefined;
  onBlur?: (() => void) | undefined;
}

/** A decimal with a button on either side. What a step is, the caller says. */
export function Stepper(props: StepperProps) {
  const { label, labelHidden, aside, hint, disabled, canDecrement = true, canIncrement = true } = props;
  const id = useId();
  const { text, type, pick, reading, choices, question, error } = useTypedDecimal(
    props.value,
    props.onValueChange,
    { which: props.which, far: props.far },
    props,
  );
  return (
    <FieldFrame id={id} label={label} labelHidden={labelHidden} aside={aside} hint={hint} error={error}>
      <div className={styles.stepper} data-invalid={error ? '' : undefined}>
        <button
          type="button"
          className={styles.button}
          aria-label={props.decrementLabel}
          aria-controls={id}
          disabled={disabled || !canDecrement}
          onClick={props.onDecrement}
        >
          <Minus size={20} aria-hidden="true" />
        </button>
        <div className={styles.middle}>
          <input
            id={id}
            name={props.name}
            className={styles.input}
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            maxLength={32}
            placeholder={props.placeholder}
            disabled={disabled}
            value={text}
            aria-invalid={error ? true : undefined}
            aria-describedby={noteId(id, { hint, error })}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={props.onBlur}
          />
          {reading !== null && <bdi dir="ltr" className={styles.suffix}>{`= ${reading}`}</bdi>}
          {props.unit !== undefined && <span className={styles.suffix}>{props.unit}</span>}
        </div>
        <button
          type="button"
          className={styles.button}
          aria-label={props.incrementLabel}
          aria-controls={id}
          disabled={disabled || !canIncrement}
          onClick={props.onIncrement}
        >
          <Plus size={20} aria-hidden="true" />
        </button>
      </div>
      <NumberQuestion choices={choices} question={question} pick={pick} />
    </FieldFrame>
  );
}
