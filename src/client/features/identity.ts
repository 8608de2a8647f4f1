import * as z from 'zod/mini';
import { REVIEW_STATUS } from '#contract/constants';
import type { RealName } from '#contract/entities';
import { realNameCenter, submitRealName } from '#contract/routes/identity';
import type { ReviewStanding } from '#machines/kyc-review/kyc-review.machine';
import { kycReview } from './makers/kyc-review.ts';

/** The pictures identity verification asks for, in the order they are shown (S5.4). */
export const IDENTITY_SLOTS = ['front', 'back'] as const;

export type IdentityPapers = { name: string; cardId: string };

/** Identity verification (S2.60, S4.5). */
export const identityFeature = kycReview({
  id: 'identity',
  kind: 'identity',
  decidedAs: 'identity',
  slots: IDENTITY_SLOTS,
  papers: z.object({ name: z.string(), cardId: z.string() }),
  load: async ({ read }) => standingOf(await read(realNameCenter, {})),
  handIn: async (call, { name, cardId }: IdentityPapers, picture) => {
    const { data, message } = await call(submitRealName, {
      name,
      cardId,
      frontPicture: picture('front'),
      backPicture: picture('back'),
    });
    return { answer: standingOf(data), message };
  },
});

function standingOf({ status, reason }: RealName): ReviewStanding {
  if (status === REVIEW_STATUS.waiting) return { status: 'waiting', reason: '' };
  if (status === REVIEW_STATUS.finished) return { status: 'finished', reason: '' };
  return { status: reason === '' ? 'none' : 'rejected', reason };
}
