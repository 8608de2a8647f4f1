import { type EventObject, fromCallback } from 'xstate';
import type { DeviceReport } from '#machines/tabs/device-report';
import { KEYS, savedPreferences, tokenOnDevice } from './device.ts';

/**
 * Reports what other tabs of the app change on this device: as it happens, and again when this tab comes to the front,
 * as a tab in the background may have been frozen meanwhile.
 */
export function createWatchDevice() {
  return fromCallback<EventObject, void>(({ sendBack }) => {
    const report = (event: DeviceReport): void => sendBack(event);
    const reportToken = (): void => {
      const token = tokenOnDevice();
      if (token !== undefined) report({ type: 'session.elsewhere', token });
    };
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === KEYS.token || key === null) reportToken();
      if (key !== null && KEYS.settings.includes(key))
        report({ type: 'settings.elsewhere', settings: savedPreferences() });
    };
    const onShown = (): void => {
      if (!document.hidden) reportToken();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onShown);
    document.addEventListener('visibilitychange', onShown);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onShown);
      document.removeEventListener('visibilitychange', onShown);
    };
  });
}
