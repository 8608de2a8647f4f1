import { fromPromise } from 'xstate';
import { REVIEW_STATUS } from '#contract/constants';
import type { RealName } from '#contract/entities';
import { realNameCenter, submitRealName } from '#contract/routes/identity';
import type { IdentityPapers } from '#machines/app/features';
import {
  createHandInMachine,
  createKycReviewMachine,
  type HandIn,
  type Standing,
} from '#machines/kyc-review/kyc-review.machine';
import { uploadMachine } from '#machines/upload/upload.machine';
import { executeCommand } from '../actors/execute-command.ts';
import { createSendPicture, pictureName } from '../actors/send-picture.ts';
import { feature } from '../app/feature.ts';

/** The pictures identity verification asks for, in the order they are shown (S5.4). */
export const IDENTITY_SLOTS = ['front', 'back'] as const;

/** Identity verification (S2.60, S4.5). */
export const identityFeature = feature({
  id: 'identity',
  start: (deps) => ({
    logic: createKycReviewMachine<IdentityPapers>('identity', IDENTITY_SLOTS).provide({
      actors: {
        loadReview: fromPromise(async ({ signal }) => {
          return standingOf((await deps.http(realNameCenter, {}, { signal })).data);
        }),
        handIn: createHandInMachine<IdentityPapers>().provide({
          actors: {
            execute: executeCommand(deps.http, async (call, { papers, slots }: HandIn<IdentityPapers>) => {
              const request = {
                name: papers.name,
                card_id: papers.cardId,
                front_pic: pictureName(slots.front ?? '', deps.origin),
                reverse_pic: pictureName(slots.back ?? '', deps.origin),
              };
              const { data, message } = await call(submitRealName, request);
              return { answer: standingOf(data), message };
            }),
          },
        }),
        upload: uploadMachine.provide({ actors: { sendPicture: createSendPicture(deps) } }),
      },
    }),
  }),
  effects: (ref, { say }) => [ref.on('papers.accepted', ({ message }) => say('success', message))],
});

function standingOf({ review_status, reason }: RealName): Standing {
  if (review_status === REVIEW_STATUS.waiting) return { status: 'waiting', reason: '' };
  if (review_status === REVIEW_STATUS.finished) return { status: 'finished', reason: '' };
  return { status: reason === '' ? 'none' : 'rejected', reason };
}
