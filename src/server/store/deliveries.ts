import type { Selectable } from 'kysely';
import { insert } from './insert.ts';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

export type DeliveryRow = Selectable<Schema['delivery']>;

/** Messages on their way to people. */
export const deliveryTable = {
  insert: insert('delivery', { tries: 0 }),
  /** Those of a channel that are due, but to no host and for no user of these; the longest due first. */
  due: query(
    (
      db,
      param: Param<
        Pick<DeliveryRow, 'channel' | 'is_urgent'> & {
          now: number;
          hosts: readonly string[];
          owners: readonly number[];
          limit: number;
        }
      >,
      isOneOf,
    ) =>
      db
        .selectFrom('delivery')
        .select(['id', 'host', 'owner'])
        .where('channel', '=', param('channel'))
        .where('is_urgent', '=', param('is_urgent'))
        .where('due_at', '<=', param('now'))
        .where((eb) => eb.not(isOneOf('host', 'hosts')))
        .where((eb) => eb.not(isOneOf('owner', 'owners')))
        .orderBy('due_at')
        .orderBy('id')
        .limit(param('limit')),
  ),
  /** Takes those of these that are due, until then: no other node takes the same, and what this one leaves undone is due again. */
  take: change((db, param: Param<{ ids: readonly number[]; now: number; until: number }>, isOneOf) =>
    db
      .updateTable('delivery')
      .set((eb) => ({ due_at: param('until'), tries: eb('tries', '+', 1) }))
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('delivery')
          .select('id')
          .where(isOneOf('id', 'ids'))
          .where('due_at', '<=', param('now'))
          .forUpdate()
          .skipLocked(),
      )
      .returningAll(),
  ),
  /** Sets when one that could not be handed on is due again. */
  putOff: change((db, param: Param<{ id: number; dueAt: number }>) =>
    db
      .updateTable('delivery')
      .set({ due_at: param('dueAt') })
      .where('id', '=', param('id')),
  ),
  delete: change((db, param: Param<{ id: number }>) =>
    db.deleteFrom('delivery').where('id', '=', param('id')),
  ),
};
