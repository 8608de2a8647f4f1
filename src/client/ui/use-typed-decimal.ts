import { useState } from 'react';
import { type FieldText, useNumbers } from './numbers.ts';

/**
 * A field for a decimal: it shows what was typed, and in the language's signs what it holds else. With `asks`, a text that may mean
 * two numbers is held as none until one is picked.
 */
export function useTypedDecimal(
  held: string,
  onHeldChange: (held: string) => void,
  asks: boolean,
): FieldText & { type: (text: string) => void; pick: (held: string) => void } {
  const numbers = useNumbers();
  const [typed, setTyped] = useState<string | null>(null);
  return {
    ...numbers.inField(held, typed, asks),
    type: (text) => {
      setTyped(text);
      onHeldChange(numbers.held(text, asks));
    },
    pick: (decimal) => {
      setTyped(null);
      onHeldChange(decimal);
    },
  };
}
