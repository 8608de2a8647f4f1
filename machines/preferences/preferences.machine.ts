import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Language } from '#contract/languages';
import { promiseActor } from '../unprovided.ts';

/**
 * Preferences: how this device shows the app: language, theme, balances hidden or not.
 * Started by app, never ends; what it announces is saved on the device.
 */

export type Theme = 'system' | 'dark' | 'light';
/** Colours of up and down: blue and red (S9.3), or two that people with any kind of colour vision can distinguish. */
export type Palette = 'standard' | 'colour-safe';

export type PreferencesInput = {
  /** The language of the app. */
  language: Language;
  /** Dark, light, or as the system is. */
  theme: Theme;
  /** The colours of up and down. */
  palette: Palette;
  /** Whether balances are hidden. */
  areBalancesHidden: boolean;
};
export type PreferencesContext = PreferencesInput & {
  /** The language that was chosen last; its texts may still be on their way. */
  wantedLanguage: Language;
};

export type PreferencesEvent =
  | { type: 'language.picked'; language: Language }
  | { type: 'theme.picked'; theme: Theme }
  | { type: 'palette.picked'; palette: Palette }
  | { type: 'balances.toggle' }
  /** Another tab changed the settings of this device. */
  | { type: 'settings.elsewhere'; settings: PreferencesInput };

export type PreferencesEmitted =
  | ({ type: 'preferences.changed' } & PreferencesInput)
  | { type: 'language.failed' };

export const preferencesMachine = setup({
  types: {
    context: {} as PreferencesContext,
    input: {} as PreferencesInput,
    events: {} as PreferencesEvent,
    emitted: {} as PreferencesEmitted,
    tags: {} as 'balancesHidden',
  },
  actors: {
    /** Fetches the texts of a language and shows the app in it. */
    loadLanguage: promiseActor<void, { language: Language }>('loadLanguage'),
  },
  actions: {
    /** Keeps the language that was chosen, until its texts are there. */
    storeWanted: assign((_, params: { language: Language }) => ({ wantedLanguage: params.language })),
    /** Changes to the language whose texts have come. */
    storeLanguage: assign(({ context }) => ({ language: context.wantedLanguage })),
    /** Takes theme and palette over from another tab. */
    storeAppearance: assign((_, { theme, palette }: PreferencesInput) => ({ theme, palette })),
    /** Keeps the chosen theme. */
    storeTheme: assign((_, params: { theme: Theme }) => ({ theme: params.theme })),
    /** Keeps the chosen palette. */
    storePalette: assign((_, params: { palette: Palette }) => ({ palette: params.palette })),
    /** Hides the balances. */
    hideBalances: assign({ areBalancesHidden: true }),
    /** Shows the balances. */
    showBalances: assign({ areBalancesHidden: false }),
    notifyChanged: emit(({ context: { language, theme, palette, areBalancesHidden } }) => ({
      type: 'preferences.changed' as const,
      language,
      theme,
      palette,
      areBalancesHidden,
    })),
    notifyFailed: emit({ type: 'language.failed' }),
  },
  guards: {
    /** Another language is chosen than the one shown. */
    isOtherLanguage: ({ context }, params: { language: Language }) => params.language !== context.language,
    /** Another language is chosen than the one that is being fetched. */
    isOtherWanted: ({ context }, params: { language: Language }) =>
      params.language !== context.wantedLanguage,
    /** The balances are hidden. */
    areHidden: ({ context }) => context.areBalancesHidden,
    /** The other tab hides the balances. */
    hides: (_, params: PreferencesInput) => params.areBalancesHidden,
    /** The other tab shows the balances. */
    shows: (_, params: PreferencesInput) => !params.areBalancesHidden,
  },
  delays: { answerTimeout: 10_000 },
}).createMachine({
  id: 'preferences',
  context: ({ input }) => ({ ...input, wantedLanguage: input.language }),
  type: 'parallel',
  states: {
    language: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            'language.picked': {
              guard: { type: 'isOtherLanguage', params: ({ event }) => event },
              target: 'loading',
              actions: { type: 'storeWanted', params: ({ event }) => event },
            },
            'settings.elsewhere': {
              guard: { type: 'isOtherLanguage', params: ({ event }) => event.settings },
              target: 'loading',
              actions: { type: 'storeWanted', params: ({ event }) => event.settings },
            },
          },
          meta: { clauses: ['S9.2', 'S2.66'] },
        },
        loading: {
          invoke: {
            id: 'loadLanguage',
            src: 'loadLanguage',
            input: ({ context }) => ({ language: context.wantedLanguage }),
            onDone: { target: 'ready', actions: ['storeLanguage', 'notifyChanged'] },
            onError: { target: 'ready', actions: 'notifyFailed' },
          },
          on: {
            'settings.elsewhere': {
              guard: { type: 'isOtherWanted', params: ({ event }) => event.settings },
              target: 'loading',
              reenter: true,
              actions: { type: 'storeWanted', params: ({ event }) => event.settings },
            },
          },
          after: { answerTimeout: { target: 'ready', actions: 'notifyFailed' } },
          meta: { clauses: ['S9.2'] },
        },
      },
    },
    appearance: {
      on: {
        'settings.elsewhere': {
          actions: [{ type: 'storeAppearance', params: ({ event }) => event.settings }, 'notifyChanged'],
        },
        'theme.picked': {
          actions: [{ type: 'storeTheme', params: ({ event }) => event }, 'notifyChanged'],
        },
        'palette.picked': {
          actions: [{ type: 'storePalette', params: ({ event }) => event }, 'notifyChanged'],
        },
      },
      meta: { clauses: ['S2.24', 'S9.3'], rests: true },
    },
    balances: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'areHidden', target: 'hidden' }, { target: 'shown' }] },
        shown: {
          on: {
            'balances.toggle': { target: 'hidden', actions: ['hideBalances', 'notifyChanged'] },
            'settings.elsewhere': {
              guard: { type: 'hides', params: ({ event }) => event.settings },
              target: 'hidden',
              actions: ['hideBalances', 'notifyChanged'],
            },
          },
          meta: { clauses: ['S2.55'] },
        },
        hidden: {
          tags: 'balancesHidden',
          on: {
            'balances.toggle': { target: 'shown', actions: ['showBalances', 'notifyChanged'] },
            'settings.elsewhere': {
              guard: { type: 'shows', params: ({ event }) => event.settings },
              target: 'shown',
              actions: ['showBalances', 'notifyChanged'],
            },
          },
          meta: { clauses: ['S2.55'] },
        },
      },
    },
  },
});

export type PreferencesRef = ActorRefFrom<typeof preferencesMachine>;
export type PreferencesSnapshot = SnapshotFrom<typeof preferencesMachine>;
