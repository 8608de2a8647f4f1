import { insert } from './insert.ts';
import { change, type Param, query } from './statement.ts';

/** Answers kept for repeated commands, by user and key. */
export const idempotencyTable = {
  find: query((db, param: Param<{ userId: number; key: string }>) =>
    db
      .selectFrom('idempotency')
      .select(['request_hash', 'outcome', 'created_at'])
      .where('user_id', '=', param('userId'))
      .where('key', '=', param('key')),
  ),
  /** Answers to any of some keys of some users. */
  findMany: query((db, _: Param<{ userIds: readonly number[]; keys: readonly string[] }>, isOneOf) =>
    db
      .selectFrom('idempotency')
      .select(['user_id', 'key', 'request_hash', 'outcome', 'created_at'])
      .where(isOneOf('user_id', 'userIds'))
      .where(isOneOf('key', 'keys')),
  ),
  insert: insert('idempotency', {}),
  /** Deletes some of the oldest rows made before `before`; rows are in time order, so the oldest have the lowest ids. */
  purge: change((db, param: Param<{ before: number; limit: number }>) =>
    db
      .deleteFrom('idempotency')
      .where('created_at', '<', param('before'))
      .where('id', 'in', (eb) =>
        eb.selectFrom('idempotency').select('id').orderBy('id').limit(param('limit')),
      ),
  ),
};
