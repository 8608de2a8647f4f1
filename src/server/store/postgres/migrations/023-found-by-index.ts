/** The same indexes on both engines. */
export { STATEMENTS } from '../../migrations/033-found-by-index.ts';
