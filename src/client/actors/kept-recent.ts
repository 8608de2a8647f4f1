import { read, write } from './storage.ts';

const RECENT = 'recent';

/** The ids of the instruments that were looked at last, newest first; what is no id is left out. */
export const keptRecent = (): number[] =>
  (read(RECENT) ?? '')
    .split(' ')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
export const keepRecent = (ids: readonly number[]): void => write(RECENT, ids.join(' '));
