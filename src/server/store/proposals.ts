import { type Selectable, sql } from 'kysely';
import type { ProposalState } from '#contract/desk/proposals';
import { insert } from './insert.ts';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

export type ProposalRow = Selectable<Schema['proposal']>;

/** Written out, so that SQLite sees the partial index fit. */
const IS_WAITING = sql<boolean>`state = 'waiting'`;

/** What an operator proposed and another one is to answer: a row each, kept for good. */
export const proposalTable = {
  insert: insert('proposal', { state: 'waiting', second: null, answer: '', answered_at: null }, (row) =>
    row.returning('id'),
  ),
  byId: query((db, param: Param<{ id: number }>) =>
    db.selectFrom('proposal').selectAll().where('id', '=', param('id')),
  ),
  /** The one that waits about something; its time may have passed. */
  waitingOn: query((db, param: Param<Pick<ProposalRow, 'what' | 'subject'>>) =>
    db
      .selectFrom('proposal')
      .selectAll()
      .where('what', '=', param('what'))
      .where('subject', '=', param('subject'))
      .where(IS_WAITING),
  ),
  /** Oldest first. */
  waiting: query((db) => db.selectFrom('proposal').selectAll().where(IS_WAITING).orderBy('id')),
  /** Newest first. */
  latest: query((db, param: Param<{ limit: number }>) =>
    db.selectFrom('proposal').selectAll().orderBy('id', 'desc').limit(param('limit')),
  ),
  /** Changes no row of one that does not wait any more: of two answers one counts. */
  answer: change(
    (
      db,
      param: Param<{
        id: number;
        state: Exclude<ProposalState, 'waiting'>;
        second: string | null;
        answer: string;
        answeredAt: number;
      }>,
    ) =>
      db
        .updateTable('proposal')
        .set({
          state: param('state'),
          second: param('second'),
          answer: param('answer'),
          answered_at: param('answeredAt'),
        })
        .where('id', '=', param('id'))
        .where('state', '=', 'waiting'),
  ),
};
