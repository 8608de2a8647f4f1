import { insert } from './insert.ts';
import { change, type Param, query } from './statement.ts';

/** Codes that were sent: one for each destination and purpose, a newer one in the place of the older. */
export const codeTable = {
  find: query((db, param: Param<{ destination: string }>) =>
    db.selectFrom('code').selectAll().where('destination', '=', param('destination')),
  ),
  replace: insert('code', { used_at: null }, (row) =>
    row.onConflict((conflict) =>
      conflict.column('destination').doUpdateSet((eb) => ({
        key: eb.ref('excluded.key'),
        code_hash: eb.ref('excluded.code_hash'),
        tries_left: eb.ref('excluded.tries_left'),
        sent_at: eb.ref('excluded.sent_at'),
        expires_at: eb.ref('excluded.expires_at'),
        used_at: null,
        hour_began_at: eb.ref('excluded.hour_began_at'),
        sent_in_hour: eb.ref('excluded.sent_in_hour'),
      })),
    ),
  ),
  spendTry: change((db, param: Param<{ destination: string }>) =>
    db
      .updateTable('code')
      .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
      .where('destination', '=', param('destination'))
      .where('tries_left', '>', 0),
  ),
  /** Marks a code as used, if it still is unused. */
  use: change((db, param: Param<{ destination: string; usedAt: number }>) =>
    db
      .updateTable('code')
      .set({ used_at: param('usedAt') })
      .where('destination', '=', param('destination'))
      .where('used_at', 'is', null),
  ),
  purge: change((db, param: Param<{ sentBefore: number }>) =>
    db.deleteFrom('code').where('sent_at', '<', param('sentBefore')),
  ),
};
