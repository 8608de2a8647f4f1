import type { CommandInput, Executed } from '#machines/command/command.machine';
import {
  createHandInMachine,
  createKycReviewMachine,
  type HandIn,
  type KycReviewInput,
  type ReviewStanding,
} from '#machines/kyc-review/kyc-review.machine';
import { pictureOf } from '../../support/fixtures.ts';
import { heldActor, heldUpload, settled, startChart } from '../../support/start-chart.ts';

/** Identity verification that runs alone: what the review is asked, the papers handed in, and the two pictures. */

export type Papers = { name: string };
export const papers: Papers = { name: 'A. Trader' };
export const standingOf = (status: ReviewStanding['status'], reason = ''): ReviewStanding => ({
  status,
  reason,
});

export function review(input: KycReviewInput<Papers> = { papers: null, slots: {} }) {
  const reading = heldActor<ReviewStanding, unknown>();
  const handing = heldActor<Executed<ReviewStanding>, CommandInput<HandIn<Papers>>>();
  const upload = heldUpload();
  const machine = createKycReviewMachine<Papers>('identity', ['front', 'back']).provide({
    actors: {
      loadReview: reading.logic,
      handIn: createHandInMachine<Papers>().provide({ actors: { execute: handing.logic } }),
      upload: upload.logic,
    },
  });
  const started = startChart(machine, { input });
  const { actor } = started;
  const choose = (slot: 'front' | 'back'): void =>
    actor.getSnapshot().children[slot]?.send({ type: 'picture.chosen', picture: pictureOf() });
  return {
    ...started,
    reading,
    handing,
    upload,
    choose,
    fill: (slot: 'front' | 'back') => {
      choose(slot);
      upload.say({ type: 'upload.stored', url: `/picture/${slot}` });
    },
    submit: () => actor.send({ type: 'papers.submit', papers, key: 'key-1' }),
    state: () => actor.getSnapshot().value.review,
    context: () => actor.getSnapshot().context,
  };
}

export type Review = ReturnType<typeof review>;

/** The screen with a review that stands like this. */
export async function standing(status: ReviewStanding['status'], reason = ''): Promise<Review> {
  const screen = review();
  screen.actor.send({ type: 'review.shown' });
  await screen.reading.answer(standingOf(status, reason));
  return screen;
}

/** The form with both pictures there, and the papers on their way. */
export async function handedIn(): Promise<Review> {
  const screen = await standing('none');
  screen.fill('front');
  screen.fill('back');
  screen.submit();
  await settled();
  return screen;
}
