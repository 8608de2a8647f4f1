import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Language } from '#contract/languages';
import { by } from '../by.ts';
import type { Sort } from '../quotes/sorted.ts';
import { promiseActor } from '../unprovided.ts';
import type { Tab } from './tabs.ts';

/**
 * Preferences: how this device shows the app: language, theme, balances hidden or not, what home lists, which tabs the bar
 * has, when it asks before it closes, and by which clocks it shows times.
 * Started by app, never ends; what it announces is saved on the device.
 */

export type Theme = 'system' | 'dark' | 'light';
/** Colours of up and down: blue and red (S9.3), or two that people with any kind of colour vision can distinguish. */
export type Palette = 'standard' | 'colour-safe';
/**
 * When closing and cancelling is asked about: each time; from a row, where a finger slips, and elsewhere where it adds exposure;
 * or only where it adds exposure, so that one tap on a row closes.
 */
export type AskRule = 'always' | 'rows' | 'adaptive';

/**
 * The clocks that times are shown by: those of this device, or of a zone of the IANA database, `UTC` among them. A name that a
 * browser does not know means those of the device there.
 */
export type Zone = 'device' | 'UTC' | (string & {});
/** Hours as the language writes them, from 1 to 12, or from 0 to 23. */
export type ClockFormat = 'language' | '12' | '24';

/** What home lists, and in which order lists of instruments stand. */
export type HomeView = { list: 'all' | 'watchlist'; sort: Sort };

export type PreferencesInput = {
  /** The language of the app. */
  language: Language;
  /** Dark, light, or as the system is. */
  theme: Theme;
  /** The colours of up and down. */
  palette: Palette;
  /** When closing and cancelling is asked about. */
  asks: AskRule;
  /** The clocks that times are shown by. */
  zone: Zone;
  /** How hours are counted. */
  clock: ClockFormat;
  /** What home lists when the app opens, and the order. */
  home: HomeView;
  /** The tabs of the bar, in their order. */
  tabs: readonly Tab[];
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
  | { type: 'asks.picked'; asks: AskRule }
  | { type: 'times.picked'; times: Partial<Pick<PreferencesInput, 'zone' | 'clock'>> }
  | { type: 'home.picked'; home: Partial<HomeView> }
  | { type: 'tabs.picked'; tabs: readonly Tab[] }
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
    /** Takes over from another tab what is picked without more ado. */
    storePicked: assign((_, { language, areBalancesHidden, ...picked }: PreferencesInput) => picked),
    /** Keeps the chosen theme. */
    storeTheme: assign((_, params: { theme: Theme }) => ({ theme: params.theme })),
    /** Keeps the chosen palette. */
    storePalette: assign((_, params: { palette: Palette }) => ({ palette: params.palette })),
    /** Keeps when to ask. */
    storeAsks: assign((_, params: { asks: AskRule }) => ({ asks: params.asks })),
    /** Keeps the zone of times, or how hours are counted. */
    storeTimes: assign(
      (_, params: { times: Partial<Pick<PreferencesInput, 'zone' | 'clock'>> }) => params.times,
    ),
    /** Keeps what home lists, or the order. */
    storeHome: assign(({ context }, params: { home: Partial<HomeView> }) => ({
      home: { ...context.home, ...params.home },
    })),
    /** Keeps the tabs of the bar. */
    storeTabs: assign((_, params: { tabs: readonly Tab[] }) => ({ tabs: params.tabs })),
    /** Hides the balances. */
    hideBalances: assign({ areBalancesHidden: true }),
    /** Shows the balances. */
    showBalances: assign({ areBalancesHidden: false }),
    notifyChanged: emit(({ context: { wantedLanguage, ...kept } }) => ({
      type: 'preferences.changed' as const,
      ...kept,
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
              guard: by('isOtherLanguage'),
              target: 'loading',
              actions: by('storeWanted'),
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
    picked: {
      on: {
        'settings.elsewhere': {
          actions: [{ type: 'storePicked', params: ({ event }) => event.settings }, 'notifyChanged'],
        },
        'theme.picked': { actions: [by('storeTheme'), 'notifyChanged'] },
        'palette.picked': { actions: [by('storePalette'), 'notifyChanged'] },
        'home.picked': { actions: [by('storeHome'), 'notifyChanged'] },
        'times.picked': { actions: [by('storeTimes'), 'notifyChanged'] },
        'asks.picked': { actions: [by('storeAsks'), 'notifyChanged'] },
        'tabs.picked': { actions: [by('storeTabs'), 'notifyChanged'] },
      },
      meta: { clauses: ['S2.24', 'S2.36', 'S2.38', 'S2.52', 'S9.3'], rests: true },
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
