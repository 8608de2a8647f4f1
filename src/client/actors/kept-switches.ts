import { read, write } from './storage.ts';

/** Switches of this device. */

const SHORTCUTS = 'shortcuts';
const OFF = 'off';
const TRAILS = 'trails';
const ON = 'on';

/** Whether single keys were turned off on this device. */
export const areShortcutsOff = (): boolean => read(SHORTCUTS) === OFF;
export const keepShortcuts = (isOff: boolean): void => write(SHORTCUTS, isOff ? OFF : null);

/** Whether the site may have the latest steps of this device's charts. */
export const areTrailsOn = (): boolean => read(TRAILS) === ON;
export const keepTrails = (isOn: boolean): void => write(TRAILS, isOn ? ON : null);
