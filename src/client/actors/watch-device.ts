import { type EventObject, fromCallback } from 'xstate';
import type { Language } from '#contract/languages';
import type { DeviceReport } from '#machines/tabs/tabs.machine';
import { KEYS, savedPreferences, savedRealToken, settingsOnDevice, tokenOnDevice } from './device.ts';

export type DeviceDeps = {
  /** What `settingsOnDevice` gave when this tab read its settings. */
  settings: string;
  /** The language of this tab, which stays where the device keeps none. */
  language: () => Language;
};

/**
 * Reports what other tabs of the app change on this device: as it happens; again when this tab comes to the front, as a
 * tab in the background may have been frozen meanwhile; and once all charts have started, as this tab read the device
 * before it listened.
 */
export function createWatchDevice({ settings, language }: DeviceDeps) {
  return fromCallback<EventObject, void>(({ sendBack }) => {
    let known = settings;
    let isStopped = false;
    const report = (event: DeviceReport): void => sendBack(event);
    const reportToken = (): void => {
      const token = tokenOnDevice();
      if (token !== undefined) report({ type: 'session.elsewhere', token, realToken: savedRealToken() });
    };
    const reportSettings = (): void => {
      known = settingsOnDevice();
      report({ type: 'settings.elsewhere', settings: savedPreferences(language()) });
    };
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === KEYS.token || key === null) reportToken();
      if (key !== null && KEYS.settings.includes(key)) reportSettings();
    };
    const catchUp = (): void => {
      if (isStopped) return;
      reportToken();
      if (settingsOnDevice() !== known) reportSettings();
    };
    const onVisibility = (): void => {
      // Until now this tab heard everything, and what it chose itself is on the device.
      if (document.hidden) known = settingsOnDevice();
      else catchUp();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', catchUp);
    document.addEventListener('visibilitychange', onVisibility);
    queueMicrotask(catchUp);
    return () => {
      isStopped = true;
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', catchUp);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  });
}
