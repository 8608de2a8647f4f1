import type { UnitOfWork } from '#server/store/handles';

const NOTHING: UnitOfWork = { keep() {}, drop() {}, write: async () => {} };

/** Units of work in which nothing is decided, for a queue whose tests replace some of it. */
export const IDLE_UNITS = { begin: () => NOTHING, aborted() {}, committed() {}, drained() {} };
