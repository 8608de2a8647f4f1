import { type ActorRefFrom, emit, type SnapshotFrom, setup } from 'xstate';
import type { Language } from '#contract/languages';

/**
 * Language offer: offers the browser's language on a device where none was chosen, until it is answered. The view that takes it has
 * the app's preferences change to it. Started when the page is quiet, never ends.
 */

export type LanguageOfferInput = {
  /** The language that is offered; null for none. */
  language: Language | null;
  /** The language that the app showed when this was decided. */
  shown: Language;
};
export type LanguageOfferContext = LanguageOfferInput;
export type LanguageOfferEvent = { type: 'offer.taken' } | { type: 'offer.dismissed' };
export type LanguageOfferEmitted = { type: 'offer.declined' };

export const languageOfferMachine = setup({
  types: {
    context: {} as LanguageOfferContext,
    input: {} as LanguageOfferInput,
    events: {} as LanguageOfferEvent,
    emitted: {} as LanguageOfferEmitted,
    tags: {} as 'offered',
  },
  actions: {
    notifyDeclined: emit({ type: 'offer.declined' }),
  },
  guards: {
    /** There is a language to offer. */
    hasLanguage: ({ context }) => context.language !== null,
  },
}).createMachine({
  id: 'languageOffer',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasLanguage', target: 'offered' }, { target: 'answered' }] },
    offered: {
      tags: 'offered',
      on: {
        'offer.taken': { target: 'answered' },
        'offer.dismissed': { target: 'answered', actions: 'notifyDeclined' },
      },
      meta: { clauses: ['S9.2'] },
    },
    answered: { meta: { clauses: ['S9.2'], rests: true } },
  },
});

export type LanguageOfferRef = ActorRefFrom<typeof languageOfferMachine>;
export type LanguageOfferSnapshot = SnapshotFrom<typeof languageOfferMachine>;
