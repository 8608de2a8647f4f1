let made = 0;

/**
 * An idempotency key, or another name, that no other call gets, not even in another process on the same database. Nothing is
 * drawn, so no two are ever alike.
 */
export function newName(what = 'key'): string {
  made += 1;
  return `${what}-${process.pid}-${String(made).padStart(6, '0')}`;
}
