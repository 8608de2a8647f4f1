import type { AskOf } from '#machines/desk-command/asks';
import { REASON } from './reason.ts';

export const correctBalance = (uid: string): AskOf<'correct'> => ({
  title: `Correct the balance of ${uid}`,
  text: 'Another operator confirms it before it is booked.',
  confirm: 'Propose',
  request: { command: 'correct', uid },
  fields: [
    {
      name: 'amount',
      label: 'Amount in USD',
      kind: 'line',
      isNeeded: true,
      hint: '12.5 adds to the balance, -12.5 takes from it.',
    },
    REASON,
  ],
});

export const seeOpposites = ({
  user: uid = '',
  other = '',
  instrument: code = '',
  last = '',
}: Readonly<Record<string, string>>): AskOf<'opposites-seen'> => ({
  title: `${uid} and ${other} were seen`,
  text: 'Not listed until they hold others against each other, or have more in common.',
  confirm: 'Note it',
  request: { command: 'opposites-seen', uid, other, code, last },
  fields: [REASON],
});

export const endSessions = (uid: string): AskOf<'end-sessions'> => ({
  title: `End the sessions of ${uid}`,
  text: 'The user has to log in again on every device.',
  confirm: 'End sessions',
  request: { command: 'end-sessions', uid },
  fields: [REASON],
});

export const freeze = (uid: string): AskOf<'freeze'> => ({
  title: `Freeze ${uid}`,
  text: 'Every session ends and none is opened. Positions stay under their stops and liquidation.',
  confirm: 'Freeze',
  isDanger: true,
  request: { command: 'freeze', uid },
  fields: [REASON],
});

export const unfreeze = (uid: string): AskOf<'unfreeze'> => ({
  title: `Unfreeze ${uid}`,
  text: 'The user can log in again.',
  confirm: 'Unfreeze',
  request: { command: 'unfreeze', uid },
  fields: [REASON],
});
