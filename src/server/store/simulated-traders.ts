import type { Connection } from './connection.ts';

/** The users that are simulated traders, and the names they go by. */
export function simulatedTraderTable(connection: Connection) {
  return {
    insert: connection.statement((db, args: { userId: number; name: string }) =>
      db.insertInto('simulated_trader').values({ user_id: args.userId, name: args.name }),
    ),
    all: connection.statement((db, _args: Record<string, never>) =>
      db.selectFrom('simulated_trader').selectAll().orderBy('user_id'),
    ),
  };
}
