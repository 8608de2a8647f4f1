import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type KycReviewContext,
  type KycReviewEvent,
  kycReviewMachine,
  type ReviewStanding,
} from '#machines/kyc-review/kyc-review.machine';
import { lost, outcomesOf } from '../../support/fixtures.ts';

const slotOf = (slot: string, url: string, isBusy = false) => ({ slot, url, isBusy });

const own = {
  'review.shown': [{}],
  'review.hidden': [{}],
  'review.retry': [{}],
  'connection.opened': [{}],
  'review.decided': [{}],
  'account.left': [{}],
  'fields.changed': [{ papers: { name: 'A. Trader' } }],
  'papers.submit': [{ papers: { name: 'A. Trader' }, key: 'key' }],
  'slots.renew': [{}],
  'slot.changed': [
    slotOf('front', '/picture/1'),
    slotOf('back', '/picture/2'),
    slotOf('back', '', true),
    slotOf('back', ''),
  ],
  'command.doubted': [{}],
} satisfies Examples<KycReviewEvent<unknown>>;

const standings: ReviewStanding[] = [
  { status: 'none', reason: '' },
  { status: 'rejected', reason: 'blurred' },
  { status: 'waiting', reason: '' },
  { status: 'finished', reason: '' },
];

const OVER = 'an answer of 999 ends the session before the command ends';
const RENEWED = 'the chart raises it itself, as part of another step';

const NOT_WAITING =
  'The screen already shows a decision, and the next one follows papers that are handed in first.';

const AS_UPLOADED = 'With every picture there, uploading goes on to submitting at once.';

export const model: TestModel = {
  clauses: 'S4.5 S4.6 S2.60',
  machine: kycReviewMachine,
  callbacks: ['upload'],
  reports: { upload: ['slot.changed'] },
  inputs: [{ papers: null, slots: {} }],
  examples: [
    ...eventsOf(own),
    ...standings.map((output) => ({ type: 'done:loadReview', output })),
    { type: 'error:loadReview', error: lost() },
    { type: 'after:answerTimeout@kycReview.review.shown.loading' },
    ...outcomesOf(standings[2]).map((output) => ({ type: 'done:handIn', output })),
    { type: 'after:lookAgain@kycReview.review.shown.waiting.resting' },
    ...standings.map((output) => ({ type: 'done:lookAgain', output })),
    { type: 'error:lookAgain', error: lost() },
    { type: 'after:answerTimeout@kycReview.review.shown.waiting.looking' },
  ],
  keyOf: ({ slots, busySlots }: KycReviewContext<unknown>) => [
    slots.front ?? '',
    slots.back ?? '',
    busySlots,
  ],
  exclusions: {
    events: [
      {
        events: ['slot.changed'],
        where: (state) =>
          !state.matches({ review: { shown: { form: 'editing' } } }) &&
          !state.matches({ review: { shown: { form: 'uploading' } } }),
        because: 'the pictures are chosen in the form',
      },
      {
        events: ['slot.changed'],
        where: (state) =>
          state.matches({ review: { shown: { form: 'editing' } } }) && state.context.busySlots.length > 0,
        because: 'one picture at a time is on its way',
      },
      {
        events: ['slot.changed'],
        where: (state, { slot, isBusy, url }) =>
          state.matches({ review: { shown: { form: 'uploading' } } }) &&
          (slot === 'front' || isBusy || url === ''),
        because: 'the picture of the back is on its way, and arrives',
      },
      {
        events: ['fields.changed'],
        where: (state) => !state.matches({ review: { shown: { form: 'editing' } } }),
        because: 'what is typed is typed into the form',
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
    transitions: {},
    last: [
      {
        events: ['done:handIn'],
        where: (_, { output }) => output.kind === 'rejected' || output.kind === 'unresolved',
        because: 'papers were handed in elsewhere, or the review is read anew',
      },
      { events: ['review.hidden', 'account.left'], because: 'another page, or the login, is open after it' },
    ],
  },
  equivalentMutants: {
    'kycReview.review.shown.form.editing -- papers.submit [2] → kycReview.review.shown.form.uploading':
      AS_UPLOADED,
  },
  unanswered: {
    'kycReview.review.shown.form -- review.decided': NOT_WAITING,
    'kycReview.review.shown.finished -- review.decided': NOT_WAITING,
  },
};
