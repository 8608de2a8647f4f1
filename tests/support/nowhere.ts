import type { From } from '#server/accounts/from';

/** Where a test's use-case is called from, which no request came to. */
export const NOWHERE: From = { network: '', browser: '', system: '' };
