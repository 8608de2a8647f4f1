import type { AskOf } from '#machines/desk-command/asks';
import { REASON } from './reason.ts';

export const pauseLeader = (uid: string, name: string): AskOf<'pause-leader'> => ({
  title: `Pause ${name}`,
  text: 'Not listed any more, and nothing new is copied. Copies follow what is open.',
  confirm: 'Pause',
  isDanger: true,
  request: { command: 'pause-leader', uid },
  fields: [REASON],
});

export const resumeLeader = (uid: string, name: string): AskOf<'resume-leader'> => ({
  title: `Resume ${name}`,
  text: 'Listed and copied again.',
  confirm: 'Resume',
  request: { command: 'resume-leader', uid },
  fields: [REASON],
});

export const endLeader = (uid: string, name: string): AskOf<'end-leader'> => ({
  title: `End ${name}`,
  text: 'Every copy ends, and its money goes back. They cannot lead again until they are resumed.',
  confirm: 'End',
  isDanger: true,
  request: { command: 'end-leader', uid },
  fields: [REASON],
});
