import { insert } from './insert.ts';
import { change, type Param, query } from './statement.ts';

/** When the work of each job is due again. */
export const jobTable = {
  add: insert('job', { due_at: 0 }, (row) =>
    row.onConflict((conflict) => conflict.column('name').doNothing()),
  ),
  due: query((db, param: Param<{ name: string; now: number }>) =>
    db.selectFrom('job').select('name').where('name', '=', param('name')).where('due_at', '<=', param('now')),
  ),
  /** Takes a round that is due. One node gets it; another that asks at the same time passes on. */
  take: change((db, param: Param<{ name: string; now: number; dueAt: number }>) =>
    db
      .updateTable('job')
      .set({ due_at: param('dueAt') })
      .where('name', 'in', (eb) =>
        eb
          .selectFrom('job')
          .select('name')
          .where('name', '=', param('name'))
          .where('due_at', '<=', param('now'))
          .forUpdate()
          .skipLocked(),
      ),
  ),
};
