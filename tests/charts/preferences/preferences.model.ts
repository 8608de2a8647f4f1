import {
  type PreferencesContext,
  type PreferencesEvent,
  preferencesMachine,
} from '#machines/preferences/preferences.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { lost } from '../samples.ts';

const own = {
  'language.picked': [{ language: 'en' }, { language: 'hk' }],
  'palette.picked': [{ palette: 'colour-safe' }],
  'theme.picked': [{ theme: 'dark' }],
  'balances.toggle': [{}],
  'settings.elsewhere': [
    { settings: { language: 'hk', theme: 'dark', palette: 'standard', areBalancesHidden: true } },
    { settings: { language: 'hk', theme: 'dark', palette: 'standard', areBalancesHidden: false } },
    { settings: { language: 'en', theme: 'dark', palette: 'standard', areBalancesHidden: true } },
    { settings: { language: 'en', theme: 'dark', palette: 'standard', areBalancesHidden: false } },
  ],
} satisfies Examples<PreferencesEvent>;

export const walkable: Walkable = {
  machine: preferencesMachine,
  inputs: [true, false].map((areBalancesHidden) => ({
    language: 'hk',
    theme: 'system',
    palette: 'standard',
    areBalancesHidden,
  })),
  events: [
    ...eventsOf(own),
    { type: 'done:loadLanguage', output: undefined },
    { type: 'error:loadLanguage', error: lost() },
    { type: 'after:answerTimeout@preferences.language.loading' },
  ],
  keyOf: ({ language, wantedLanguage }: PreferencesContext) => [language, wantedLanguage],
};
