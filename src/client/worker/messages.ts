/** What the worker asks of a page that is open: to go where a notification leads. The page answers by the port. */
export const OPEN = 'OPEN';
export type OpenMessage = { type: typeof OPEN; path: string; id: string };
