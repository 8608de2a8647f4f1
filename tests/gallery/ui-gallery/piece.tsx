import { createContext, type ReactNode, useContext, useState } from 'react';
import type { GroupName, PIECES } from './names.ts';
import styles from './ui-gallery.module.css';

/** What the gallery shows of one piece: each state under its name. */
export type Piece = Readonly<Record<string, ReactNode>>;

/** A group shows every piece its list names, and no other. */
export type Group<Name extends GroupName> = Readonly<Record<(typeof PIECES)[Name][number], Piece>>;

/** Longer than any place for it: what must be cut or broken is. */
export const LONG =
  'A name that is much longer than the place that was made for it, as some translations are';
export const ARABIC = 'السعر الحالي للذهب';
export const nothing = (): void => undefined;

/** Keeps a value for a piece that leaves that to others. */
export function Kept<Value>({
  start,
  children,
}: {
  start: Value;
  children: (value: Value, set: (value: Value) => void) => ReactNode;
}) {
  const [value, set] = useState(start);
  return children(value, set);
}

/** A small screen for pieces that stick to the edges of theirs. */
export function Screen({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section className={styles.screen} aria-label="A small screen" tabIndex={0}>
      {children}
    </section>
  );
}

/** How the gallery looks now, for pieces that do not follow it by themselves. */
export type ShownLook = { theme: 'dark' | 'light'; palette: 'standard' | 'colour-safe' };

export const ShownLookContext = createContext<ShownLook>({ theme: 'dark', palette: 'standard' });
export const useShownLook = (): ShownLook => useContext(ShownLookContext);
