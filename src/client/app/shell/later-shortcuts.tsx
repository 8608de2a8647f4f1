import { laterPart } from './later-part.tsx';

/** Keys do what they do once home is there. */
const { want, Part } = laterPart(async () => (await import('../../parts/shortcuts/shortcuts.tsx')).Shortcuts);

/** Fetches the code of the shortcuts now: their list is wanted. */
export const fetchShortcuts = want;

/** The shortcuts of the keyboard. */
export const LaterShortcuts = Part;
