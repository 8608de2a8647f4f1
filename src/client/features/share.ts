import { fromPromise } from 'xstate';
import { shareCardMachine } from '#machines/share-card/share-card.machine';
import { drawCard, sharePicture } from '../actors/share-card.ts';
import { feature } from '../app/boot/feature.ts';
import { savePicture } from '../app/format/export-text.ts';
import { calls, showsText } from './makers/page-effects.ts';

/** Pictures of closed trades. */

/** A picture of a closed trade, to be shared or saved. */
export const shareCardFeature = feature(shareCardMachine)({
  id: 'shareCard',
  scope: 'account',
  actors: () => ({
    drawCard: fromPromise(({ input }) => drawCard(input.card)),
    sharePicture: fromPromise(({ input }) => sharePicture(input.picture)),
  }),
  effects: [
    { on: 'picture.wanted', does: calls(savePicture, 'picture') },
    { on: 'share.failed', does: showsText('error', ({ text }) => text('share.failed')) },
  ],
});
