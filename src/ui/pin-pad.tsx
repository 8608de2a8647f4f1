import Delete from 'lucide-react/icons/delete';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { haptic } from './haptics.ts';
import { NamedGroup } from './named-group.tsx';
import styles from './pin-pad.module.css';

export interface PinPadProps {
  /** What to enter. */
  label: string;
  /** How many digits a PIN has. */
  length: number;
  /** What went wrong with the last one. */
  error?: string | undefined;
  /** Says how many digits are entered, to those who do not see the dots. */
  countText: (entered: number) => string;
  deleteLabel: string;
  /** With all its digits; the pad is empty again. */
  onEntered: (pin: string) => void;
  /** The PIN is being looked at: the dots are full, and no key does anything. */
  busy?: boolean | undefined;
  /** No key does anything. */
  disabled?: boolean | undefined;
  /** In the corner before the zero. */
  corner?: ReactNode;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** The numbers from zero up to, and without, `length`. */
const range = (length: number): number[] => Array.from({ length }, (_, place) => place);

/** Takes a PIN by touch, or by the digits of a keyboard wherever the focus is. It shows how many digits are entered, never which. */
export function PinPad(props: PinPadProps) {
  const { label, length, error, countText, deleteLabel, onEntered, busy = false, disabled = false } = props;
  const id = useId();
  const [pin, setPin] = useState('');
  const isOff = busy || disabled;
  const add = (digit: string): void => {
    if (isOff) return;
    haptic('tick');
    const next = pin + digit;
    setPin(next.length < length ? next : '');
    if (next.length === length) onEntered(next);
  };
  const remove = (): void => setPin(pin.slice(0, -1));
  useDigits(add, remove);
  const shown = busy ? length : pin.length;
  // A mistake is of the last PIN: the next one begins without it.
  const note = pin === '' && !busy ? error : undefined;
  return (
    <NamedGroup className={styles.pad} labelledBy={`${id}-label`} busy={busy}>
      <p className={styles.label} id={`${id}-label`}>
        {label}
      </p>
      <div className={styles.dots} data-wrong={note !== undefined || undefined} aria-hidden="true">
        {range(length).map((place) => (
          <span key={place} className={styles.dot} data-full={place < shown || undefined} />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {countText(shown)}
      </p>
      <p className={styles.note} role="alert">
        {note}
      </p>
      {/* The keys stand as on every phone, in right-to-left languages too. */}
      <div className={styles.keys} dir="ltr">
        {DIGITS.map((digit) => (
          <Key key={digit} isOff={isOff} onPress={() => add(digit)}>
            {digit}
          </Key>
        ))}
        <div className={styles.corner}>{props.corner}</div>
        <Key isOff={isOff} onPress={() => add('0')}>
          0
        </Key>
        <button
          type="button"
          className={styles.plain}
          aria-label={deleteLabel}
          aria-disabled={isOff || pin === '' || undefined}
          onClick={remove}
        >
          <Delete size={24} aria-hidden="true" />
        </button>
      </div>
    </NamedGroup>
  );
}

/** Stays in the order of the keyboard while it is off, so that the focus is not lost. */
function Key({ isOff, onPress, children }: { isOff: boolean; onPress: () => void; children: string }) {
  return (
    <button type="button" className={styles.key} aria-disabled={isOff || undefined} onClick={onPress}>
      {children}
    </button>
  );
}

/** Keys with a sign go to the pad and nowhere else, as elsewhere in the app single keys have a meaning of their own. */
function useDigits(add: (digit: string) => void, remove: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const hasSign = key.length === 1 && key !== ' ';
    if (ctrlKey || metaKey || altKey || !(hasSign || key === 'Backspace')) return;
    event.preventDefault();
    event.stopPropagation();
    if (/^\d$/.test(key)) add(key);
    else if (!hasSign) remove();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
