import type { ActorRefFrom, Subscription } from 'xstate';
import { recentMachine } from '#machines/recent/recent.machine';
import { keepRecent, keptRecent } from '../actors/kept-recent.ts';
import { feature } from '../app/boot/feature.ts';

const keepIds = (ref: ActorRefFrom<typeof recentMachine>): Subscription =>
  ref.subscribe(({ context }) => keepRecent(context.ids));

/** The instruments that were looked at last; kept on the device, as visitors look as well. */
export const recentFeature = feature(recentMachine)({
  id: 'recent',
  scope: 'device',
  input: () => ({ ids: keptRecent() }),
  keeps: keepIds,
});
