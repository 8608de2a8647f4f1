import type { AskOf } from '#machines/desk-command/asks';
import { OPTIONAL_REASON, REASON } from './reason.ts';

/** `about` is a sentence that says what was proposed, and by which operator. */
type Proposal = { id: string; about: string };

export const confirmProposal = ({ id, about }: Proposal): AskOf<'confirm-proposal'> => ({
  title: `Confirm proposal ${id}`,
  text: `${about} It is carried out at once.`,
  confirm: 'Confirm',
  request: { command: 'confirm-proposal', id },
  fields: [OPTIONAL_REASON],
});

export const refuseProposal = ({ id, about }: Proposal): AskOf<'refuse-proposal'> => ({
  title: `Refuse proposal ${id}`,
  text: about,
  confirm: 'Refuse',
  isDanger: true,
  request: { command: 'refuse-proposal', id },
  fields: [REASON],
});

export const withdrawProposal = ({ id, about }: Proposal): AskOf<'withdraw-proposal'> => ({
  title: `Withdraw proposal ${id}`,
  text: about,
  confirm: 'Withdraw',
  request: { command: 'withdraw-proposal', id },
  fields: [OPTIONAL_REASON],
});
