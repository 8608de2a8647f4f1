import type { PreferencesInput } from './preferences.machine.ts';
import { DEFAULT_TABS } from './tabs.ts';

/** What a device has on which nothing was chosen yet, in English. */
export const DEFAULTS: PreferencesInput = {
  language: 'en',
  theme: 'system',
  palette: 'standard',
  asks: 'rows',
  zone: 'UTC',
  clock: '24',
  home: { list: 'all', sort: 'own' },
  tabs: DEFAULT_TABS,
  areBalancesHidden: false,
};
