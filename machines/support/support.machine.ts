import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { urlOf } from '#contract/web-address';
import { by } from '../by.ts';

/**
 * Support: the way to the support chat, which lives elsewhere. Follows the site's link when it is a safe one.
 * Started when its screen first opens, never ends; hidden while its screen is.
 */

/** Whether the site wants its support in a tab of its own (S3.6). */
export type SupportInput = {
  /** Whether the chat opens in a tab of its own. */
  isNewTab: boolean;
};
export type SupportContext = SupportInput & {
  /** The link of the support chat. */
  link: string;
};

export type SupportEvent = { type: 'support.shown'; link: string } | { type: 'support.hidden' };

export type SupportEmitted = { type: 'support.left'; link: string; isNewTab: boolean };

export const supportMachine = setup({
  types: {
    context: {} as SupportContext,
    input: {} as SupportInput,
    events: {} as SupportEvent,
    emitted: {} as SupportEmitted,
    tags: {} as 'unavailable',
  },
  actions: {
    /** Keeps the link of the support chat. */
    storeLink: assign((_, params: { link: string }) => ({ link: params.link })),
    notifyLeft: emit(({ context }) => ({ type: 'support.left' as const, ...context })),
  },
  guards: {
    /** A setting may not run a script, nor open a page without encryption. */
    isSafe: (_, params: { link: string }) => urlOf(params.link)?.protocol === 'https:',
  },
}).createMachine({
  id: 'support',
  context: ({ input }) => ({ ...input, link: '' }),
  initial: 'hidden',
  states: {
    hidden: {
      on: {
        'support.shown': [
          { guard: by('isSafe'), target: 'leaving', actions: by('storeLink') },
          { target: 'unavailable' },
        ],
      },
    },
    /** The link stands on the screen as well, for a browser that does not follow by itself. */
    leaving: {
      entry: 'notifyLeft',
      on: { 'support.hidden': { target: 'hidden' } },
      meta: { clauses: ['S2.23', 'S1.5', 'S3.6'] },
    },
    unavailable: {
      tags: 'unavailable',
      on: { 'support.hidden': { target: 'hidden' } },
      meta: { clauses: ['S2.23'] },
    },
  },
});

export type SupportRef = ActorRefFrom<typeof supportMachine>;
export type SupportSnapshot = SnapshotFrom<typeof supportMachine>;
