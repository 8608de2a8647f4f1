import type { Limits } from '../plan.ts';

const OVER = 'a call that is answered 999 ends the session before the command can tell';
const RENEWED = 'the chart tells it itself, as part of another step';

export const limits: Limits = {
  impossible: [
    {
      events: ['slot.changed'],
      where: (state) =>
        !state.matches({ review: { shown: { form: 'editing' } } }) &&
        !state.matches({ review: { shown: { form: 'uploading' } } }),
      because: 'the pictures are chosen in the form',
    },
    {
      events: ['account.left'],
      where: (state) => state.matches({ review: 'hidden' }),
      because: 'the chart starts with its screen, which shows it at once',
    },
    { events: ['slots.renew'], because: RENEWED },
    { events: ['done:handIn'], where: (_, { output }) => output.kind === 'expired', because: OVER },
    {
      events: ['done:handIn'],
      where: (state, { output }) =>
        output.kind === 'unresolved' &&
        !state.matches({ review: { shown: { form: { submitting: 'checking' } } } }),
      because: 'papers are given up after they were doubted',
    },
  ],
  unwalked: { 'kycReview.slots.kept -- slots.renew [0]': RENEWED },
};
