import type { Selectable } from 'kysely';
import { insert } from './insert.ts';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

export type ChallengeRow = Selectable<Schema['challenge']>;

/** Challenges that ask for a second factor, found by the hash of their key. */
export const challengeTable = {
  insert: insert('challenge', { answered_at: null, used_at: null }),
  byKey: query((db, param: Param<{ keyHash: string }>) =>
    db.selectFrom('challenge').selectAll().where('key_hash', '=', param('keyHash')),
  ),
  /** Changes no row of one that was answered, or that has no try left. */
  answer: change((db, param: Param<{ keyHash: string; answeredAt: number }>) =>
    db
      .updateTable('challenge')
      .set({ answered_at: param('answeredAt') })
      .where('key_hash', '=', param('keyHash'))
      .where('answered_at', 'is', null)
      .where('tries_left', '>', 0),
  ),
  /** Likewise. */
  spendTry: change((db, param: Param<{ keyHash: string }>) =>
    db
      .updateTable('challenge')
      .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
      .where('key_hash', '=', param('keyHash'))
      .where('answered_at', 'is', null)
      .where('tries_left', '>', 0),
  ),
  /** Changes no row of one that was used. */
  use: change((db, param: Param<{ keyHash: string; usedAt: number }>) =>
    db
      .updateTable('challenge')
      .set({ used_at: param('usedAt') })
      .where('key_hash', '=', param('keyHash'))
      .where('used_at', 'is', null),
  ),
  deleteOfUser: change((db, param: Param<{ userId: number }>) =>
    db.deleteFrom('challenge').where('user_id', '=', param('userId')),
  ),
  purge: change((db, param: Param<{ createdBefore: number }>) =>
    db.deleteFrom('challenge').where('created_at', '<', param('createdBefore')),
  ),
};
