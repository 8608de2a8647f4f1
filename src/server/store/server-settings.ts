import type { Database } from './database.ts';
import type { Tx } from './handles.ts';
import { insert } from './insert.ts';
import type { Queue } from './queue.ts';
import { change, type Param, query } from './statement.ts';

/** What the server must remember about itself between starts. */
export const settingTable = {
  find: query((db, param: Param<{ key: string }>) =>
    db.selectFrom('setting').select(['value']).where('key', '=', param('key')),
  ),
  insert: insert('setting', {}),
  put: change((db, param: Param<{ key: string; value: string }>) =>
    db
      .insertInto('setting')
      .values({ key: param('key'), value: param('value') })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: param('value') })),
  ),
  /** Sets several that are there to the same value. */
  setAll: change((db, param: Param<{ keys: readonly string[]; value: string }>, isOneOf) =>
    db
      .updateTable('setting')
      .set({ value: param('value') })
      .where(isOneOf('key', 'keys')),
  ),
};

/** A setting that is made at the first use and then stays; of nodes that start together one makes it. */
export function settingMadeOnce(
  queue: Pick<Queue, 'submit'>,
  key: string,
  make: () => string,
): Promise<string> {
  return queue.submit(async (tx) => {
    const known = await settingTable.find.get(tx, { key });
    if (known) return known.value;
    const value = make();
    await settingTable.insert.run(tx, { key, value });
    return value;
  });
}

/** Fills a new database, and remembers by the key that it did; of nodes that start together one fills it. */
export async function fillOnce(
  { db, queue }: Pick<Database, 'db' | 'queue'>,
  key: string,
  fill: (tx: Tx) => Promise<void>,
): Promise<void> {
  if (await settingTable.find.get(db, { key })) return;
  await queue.submit(async (tx) => {
    // Another node may have been quicker; then this one runs again, and finds it.
    if (await settingTable.find.get(tx, { key })) return;
    await fill(tx);
    await settingTable.insert.run(tx, { key, value: 'yes' });
  });
}
