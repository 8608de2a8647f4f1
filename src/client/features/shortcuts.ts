import { shortcutsMachine } from '#machines/shortcuts/shortcuts.machine';
import { areShortcutsOff, keepShortcuts } from '../actors/kept-switches.ts';
import { createWatchKeys } from '../actors/watch-keys.ts';
import { feature } from '../app/boot/feature.ts';
import { calls, opens } from './makers/page-effects.ts';

/** What single keys do; whether they do anything is the device's. */
export const shortcutsFeature = feature(shortcutsMachine)({
  id: 'shortcuts',
  scope: 'device',
  input: () => ({ isOff: areShortcutsOff() }),
  actors: () => ({ watchKeys: createWatchKeys() }),
  effects: [
    { on: 'place.wanted', does: opens(({ path }) => path) },
    { on: 'side.wanted', does: focusSide },
    { on: 'shortcuts.changed', does: calls(keepShortcuts, 'isOff') },
  ],
});

/** Puts the focus on a button of the ticket; pressing it is left to the trader. */
function focusSide({ side }: { side: 'buy' | 'sell' }): void {
  document.querySelector<HTMLElement>(`[data-side="${side}"]`)?.focus();
}
