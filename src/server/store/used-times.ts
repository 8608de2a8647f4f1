import { sql } from 'kysely';
import { change, type Param, query } from './statement.ts';

/** Minutes of a day in the app, of users who limit them. */
export const usedTimeTable = {
  ofDay: query((db, param: Param<{ userId: number; day: number }>) =>
    db
      .selectFrom('used_time')
      .select('minutes')
      .where('user_id', '=', param('userId'))
      .where('day', '=', param('day')),
  ),
  /** Counts a minute for those of these users who limit their time; one that is counted already changes nothing. */
  count: change((db, param: Param<{ userIds: readonly number[]; day: number; minute: number }>, isOneOf) =>
    db
      .insertInto('used_time')
      .columns(['user_id', 'day', 'minutes', 'last_minute'])
      .expression((eb) =>
        eb
          .selectFrom('own_limit')
          .select([
            'user_id',
            param('day').as('day'),
            sql.lit(1).as('minutes'),
            param('minute').as('last_minute'),
          ])
          .where('kind', '=', sql.lit('time'))
          .where(isOneOf('user_id', 'userIds')),
      )
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet((eb) => ({
            minutes: sql<number>`CASE WHEN used_time.day = excluded.day THEN used_time.minutes + 1 ELSE 1 END`,
            day: eb.ref('excluded.day'),
            last_minute: eb.ref('excluded.last_minute'),
          }))
          .whereRef('used_time.last_minute', '<', 'excluded.last_minute'),
      ),
  ),
};
