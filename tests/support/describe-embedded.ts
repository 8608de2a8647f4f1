import { describe } from 'vitest';
import { ENGINE } from './test-database.ts';

/**
 * Tests of what only the embedded engine has: a folder with a file, and a disk that fills. Where the tests run on
 * PostgreSQL they are left out, and the last line of `npm test` and the table of `npm run soak` count them.
 */
export function describeEmbedded(title: string, tests: () => void): void {
  describe(title, ENGINE === 'sqlite' ? {} : { skip: true, meta: { leftOut: 'SQLite' } }, tests);
}
