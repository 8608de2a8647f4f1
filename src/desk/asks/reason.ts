/** Why an operator does something, as the log has it. */
export const REASON = {
  name: 'reason',
  label: 'Reason',
  kind: 'line',
  isNeeded: true,
  hint: 'It stands in the log.',
} as const;

export const OPTIONAL_REASON = {
  ...REASON,
  isNeeded: false,
  hint: 'It stands in the log, and may be left out.',
} as const;
