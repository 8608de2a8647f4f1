import { createContext, useContext } from 'react';

/** How the gallery looks now, for pieces that do not follow it by themselves. */
export type ShownLook = { theme: 'dark' | 'light'; palette: 'standard' | 'colour-safe' };

export const ShownLookContext = createContext<ShownLook>({ theme: 'dark', palette: 'standard' });
export const useShownLook = (): ShownLook => useContext(ShownLookContext);
