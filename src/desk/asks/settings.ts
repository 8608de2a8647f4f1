import type { AskOf } from '#machines/desk-command/asks';
import { OPTIONAL_REASON } from './reason.ts';

/** A value of more letters is typed on several lines. */
const LINE_LETTERS = 80;

/** `value` is the one of now. */
export const changeSetting = (key: string, value: string): AskOf<'set'> => ({
  title: `Change ${key}`,
  ...(key === 'four_eyes_above' && {
    text: 'A higher amount is proposed, and another operator confirms it.',
  }),
  confirm: 'Change',
  // Emptied, it is set to nothing.
  request: { command: 'set', key, value: '' },
  fields: [
    {
      name: 'value',
      label: 'Value',
      kind: value.length > LINE_LETTERS ? 'text' : 'line',
      isNeeded: false,
      value,
    },
    OPTIONAL_REASON,
  ],
});
