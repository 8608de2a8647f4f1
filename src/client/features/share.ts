import { fromPromise } from 'xstate';
import { shareCardMachine } from '#machines/share-card/share-card.machine';
import { drawCard, sharePicture } from '../actors/share-card.ts';
import { feature } from '../app/boot/feature.ts';
import { savePicture } from '../app/format/export-text.ts';

/** Pictures of closed trades. */

/** A picture of a closed trade, to be shared or saved. */
export const shareCardFeature = feature(shareCardMachine)({
  id: 'shareCard',
  scope: 'account',
  actors: () => ({
    drawCard: fromPromise(({ input }) => drawCard(input.card)),
    sharePicture: fromPromise(({ input }) => sharePicture(input.picture)),
  }),
  effects: (ref, { say, text }) => [
    ref.on('picture.wanted', ({ picture }) => savePicture(picture)),
    ref.on('share.failed', () => say('error', text('share.failed'))),
  ],
});
