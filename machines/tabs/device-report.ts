import type { PreferencesInput } from '../preferences/preferences.machine.ts';

/** What another tab of the app changed on the device. */
export type DeviceReport =
  | { type: 'session.elsewhere'; token: string | null }
  | { type: 'settings.elsewhere'; settings: PreferencesInput };
