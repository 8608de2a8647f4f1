import type { ComponentType } from 'react';
import { Fetched } from './use-fetched.ts';
import { useLater } from './use-later.ts';

/** Keys do what they do once home is there. */
const QUIET_MS = 2_000;

const Nothing = (): null => null;

/** An app without shortcuts is better than none: what cannot be fetched is left out. */
const shortcuts = new Fetched<ComponentType>(() =>
  import('../parts/shortcuts/shortcuts.tsx').then(
    ({ Shortcuts }) => Shortcuts,
    () => Nothing,
  ),
);

/** Fetches the code of the shortcuts now: their list is wanted. */
export const fetchShortcuts = (): void => void shortcuts.want();

/** The shortcuts of the keyboard; their code comes when nothing else is to be done. */
export function LaterShortcuts() {
  const Shortcuts = useLater(shortcuts, QUIET_MS);
  return Shortcuts && <Shortcuts />;
}
