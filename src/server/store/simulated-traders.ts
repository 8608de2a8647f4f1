import { change, type Param, query } from './statement.ts';

/** The users that are simulated traders, and the names they go by. */
export const simulatedTraderTable = {
  insert: change((db, param: Param<{ userId: number; name: string }>) =>
    db.insertInto('simulated_trader').values({ user_id: param('userId'), name: param('name') }),
  ),
  byName: query((db, param: Param<{ name: string }>) =>
    db.selectFrom('simulated_trader').selectAll().where('name', '=', param('name')),
  ),
  byUser: query((db, param: Param<{ userId: number }>) =>
    db.selectFrom('simulated_trader').selectAll().where('user_id', '=', param('userId')),
  ),
  all: query((db) => db.selectFrom('simulated_trader').selectAll().orderBy('user_id')),
};
