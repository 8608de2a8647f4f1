/** What the worker asks of a page that is open: to go where a notification leads. The page answers by the port. */
export const OPEN = 'OPEN';
export type OpenMessage = { type: typeof OPEN; path: string; id: string };

/** In the address of a page that a notification opened: which one it was. The page takes it out. */
const PRESSED = '#notification=';
export const pressedAddressOf = (path: string, id: string): string =>
  id === '' ? path : path + PRESSED + id;
/** Which notification opened the page of this hash; null where none did. */
export const pressedIn = (hash: string): string | null =>
  hash.startsWith(PRESSED) ? hash.slice(PRESSED.length) : null;
