import { MAX_TABS } from '#machines/preferences/tabs';
import { tabEditorMachine } from '#machines/tab-editor/tab-editor.machine';
import { savedPreferences } from '../actors/device.ts';
import { feature } from '../app/boot/feature.ts';
import { showsText } from './makers/page-effects.ts';

/** Which screens stand in the tab bar of this device, and in which order. */
export const tabEditorFeature = feature(tabEditorMachine)({
  id: 'tabEditor',
  scope: 'device',
  listens: [{ from: 'preferences', on: 'preferences.changed', send: 'tabs.known' }],
  tells: [{ on: 'tabs.picked', to: 'preferences', send: 'tabs.picked' }],
  input: () => ({ tabs: savedPreferences().tabs }),
  effects: [
    { on: 'tabs.full', does: showsText('warning', ({ text }) => text('tabs.full', { most: MAX_TABS })) },
  ],
});
