import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { DEFAULTS } from '#machines/preferences/defaults';
import {
  type PreferencesContext,
  type PreferencesEvent,
  preferencesMachine,
} from '#machines/preferences/preferences.machine';
import { lost } from '../../support/fixtures.ts';

const own = {
  'language.picked': [{ language: 'en' }, { language: 'hk' }],
  'palette.picked': [{ palette: 'colour-safe' }],
  'asks.picked': [{ asks: 'always' }],
  'home.picked': [{ home: { sort: 'gainers' } }],
  'tabs.picked': [{ tabs: ['quotes', 'trade', 'documentary', 'order', 'rank'] }],
  'theme.picked': [{ theme: 'dark' }],
  'times.picked': [{ times: { zone: 'device' } }, { times: { clock: '12' } }],
  'balances.toggle': [{}],
  'settings.elsewhere': [
    {
      settings: {
        ...DEFAULTS,
        language: 'hk',
        theme: 'dark',
        areBalancesHidden: true,
      },
    },
    {
      settings: {
        ...DEFAULTS,
        language: 'hk',
        theme: 'dark',
      },
    },
    {
      settings: {
        ...DEFAULTS,
        theme: 'dark',
        areBalancesHidden: true,
      },
    },
    {
      settings: {
        ...DEFAULTS,
        theme: 'dark',
      },
    },
  ],
} satisfies Examples<PreferencesEvent>;

const SYSTEM = ['theme.picked', 'palette.picked', 'asks.picked', 'times.picked', 'balances.toggle'];

const NOT_SAVED = 'the device keeps the language until the one that was picked is there';

const AS_DECIDED = 'From there the chart goes at once where the flag says that the transition has just set.';

export const model: TestModel = {
  clauses: 'S2.52 S2.55 S2.66 S9.2',
  machine: preferencesMachine,
  inputs: [true, false].map((areBalancesHidden) => ({
    ...DEFAULTS,
    language: 'hk',
    areBalancesHidden,
  })),
  examples: [
    ...eventsOf(own),
    { type: 'done:loadLanguage', output: undefined },
    { type: 'error:loadLanguage', error: lost() },
    { type: 'after:answerTimeout@preferences.language.loading' },
  ],
  keyOf: ({ language, wantedLanguage }: PreferencesContext) => [language, wantedLanguage],
  exclusions: {
    events: [
      {
        events: ['settings.elsewhere'],
        where: (state) => state.matches({ language: 'loading' }),
        because: NOT_SAVED,
      },
      {
        events: ['settings.elsewhere'],
        where: ({ context }, { settings }) =>
          settings.language !== context.language && settings.areBalancesHidden !== context.areBalancesHidden,
        because: 'a tab changes one setting at a time, and each comes by itself',
      },
    ],
    transitions: { 'preferences.language.loading -- settings.elsewhere [0]': NOT_SAVED },
    last: [{ events: ['done:loadLanguage'], because: 'the page is in another language after it' }],
    setups: [
      [{ events: ['language.picked', 'home.picked', 'tabs.picked'], because: 'the screen is of the system' }],
      [
        {
          events: [...SYSTEM, 'home.picked', 'tabs.picked'],
          because: 'the screen is of the languages',
        },
      ],
      [
        {
          events: [...SYSTEM, 'language.picked', 'tabs.picked'],
          because: 'the screen is home',
        },
        { events: ['settings.elsewhere'], because: 'this path is about what home lists' },
      ],
      [
        {
          events: [...SYSTEM, 'language.picked', 'home.picked'],
          because: 'the screen is of the tab bar',
        },
        { events: ['settings.elsewhere'], because: 'this path is about the tab bar' },
      ],
    ],
  },
  equivalentMutants: {
    'preferences.balances.shown -- settings.elsewhere [0] → without notifyChanged':
      'What is picked beside it announces the same settings.',
    'preferences.balances.hidden -- settings.elsewhere [0] → without notifyChanged':
      'What is picked beside it announces the same settings.',
    'preferences.balances.shown -- balances.toggle [0] → preferences.balances.deciding': AS_DECIDED,
    'preferences.balances.hidden -- balances.toggle [0] → preferences.balances.deciding': AS_DECIDED,
    'preferences.balances.shown -- settings.elsewhere [0] → preferences.balances.deciding': AS_DECIDED,
    'preferences.balances.hidden -- settings.elsewhere [0] → preferences.balances.deciding': AS_DECIDED,
  },
};
