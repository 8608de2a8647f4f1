import type { AskOf } from '#machines/desk-command/asks';
import { REASON } from './reason.ts';

export const haltInstrument = (code: string): AskOf<'halt'> => ({
  title: `Halt ${code}`,
  text: 'Nothing is opened in it any more. What is open can be closed, and its stops work.',
  confirm: 'Halt',
  isDanger: true,
  request: { command: 'halt', code },
  fields: [REASON],
});

export const resumeInstrument = (code: string): AskOf<'resume'> => ({
  title: `Resume ${code}`,
  text: 'It takes orders again.',
  confirm: 'Resume',
  request: { command: 'resume', code },
  fields: [REASON],
});
