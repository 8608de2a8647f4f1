import { createContext, useContext } from 'react';

/** How the gallery looks now, for pieces that must be told. */
export type ShownLook = { theme: 'dark' | 'light'; palette: 'standard' | 'colour-safe' };

export const ShownLookContext = createContext<ShownLook>({ theme: 'dark', palette: 'standard' });
export const useShownLook = (): ShownLook => useContext(ShownLookContext);
