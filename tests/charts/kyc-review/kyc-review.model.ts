import {
  type KycReviewContext,
  type KycReviewEvent,
  kycReviewMachine,
  type Standing,
} from '#machines/kyc-review/kyc-review.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { lost, outcomesOf } from '../samples.ts';

const slotOf = (slot: string, url: string, isBusy = false) => ({ slot, url, isBusy });

const own = {
  'review.shown': [{}],
  'review.hidden': [{ papers: { name: 'A. Trader' } }],
  'review.retry': [{}],
  'account.left': [{}],
  'fields.changed': [{}],
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

const standings: Standing[] = [
  { status: 'none', reason: '' },
  { status: 'rejected', reason: 'blurred' },
  { status: 'waiting', reason: '' },
  { status: 'finished', reason: '' },
];

export const walkable: Walkable = {
  machine: kycReviewMachine,
  callbacks: ['upload'],
  events: [
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
};
