/** SQLite's codes when there is no room: SQLITE_FULL, and a write the system refused. Both leave nothing behind. */
const NO_ROOM: readonly unknown[] = [13, 778];

/** Whether SQLite failed because nothing more can be written: the transaction is rolled back, and may be tried later. */
export function isNoRoom(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && NO_ROOM.includes(cause.errcode);
}
