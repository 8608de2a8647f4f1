import { read, write } from './storage.ts';

const SHORTCUTS = 'shortcuts';
const OFF = 'off';

/** Whether single keys were turned off on this device. */
export const areShortcutsOff = (): boolean => read(SHORTCUTS) === OFF;
export const keepShortcuts = (isOff: boolean): void => write(SHORTCUTS, isOff ? OFF : null);
