import type { Connection } from './connection.ts';

/** What the server must remember about itself between starts. */
export function settingTable(connection: Connection) {
  return {
    find: connection.statement((db, args: { key: string }) =>
      db.selectFrom('setting').select(['value']).where('key', '=', args.key),
    ),
    insert: connection.statement((db, args: { key: string; value: string }) =>
      db.insertInto('setting').values({ key: args.key, value: args.value }),
    ),
    put: connection.statement((db, args: { key: string; value: string }) =>
      db
        .insertInto('setting')
        .values({ key: args.key, value: args.value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: args.value })),
    ),
  };
}
