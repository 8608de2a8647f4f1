import { describe, expect, test } from 'vitest';
import { settingTable } from '#server/store/server-settings';
import { change, type Param, query } from '#server/store/statement';
import { databaseForAll } from '../../support/server-hooks.ts';

describe('a statement', () => {
  const database = databaseForAll();

  test('S7.24 binds its arguments by name, wherever they stand and however often', async () => {
    const echo = query((db, param: Param<{ one: number; other: string }>) =>
      db.selectNoFrom([param('other').as('first'), param('one').as('second'), param('other').as('third')]),
    );
    expect(await echo.get(database.db, { one: 1, other: 'a' })).toEqual({
      first: 'a',
      second: 1,
      third: 'a',
    });
  });

  // Each of these is refused by the compiler too, which `npm run check` proves.
  test('S7.24 takes places for values, which cannot be computed with', async () => {
    const doubled = change((db, param: Param<{ id: number; key: string }>) =>
      // @ts-expect-error a place has no value
      db.insertInto('setting').values({ key: param('key'), value: param('id') * 2 }),
    );
    const submitted = database.queue.submit((tx) => doubled.run(tx, { id: 1, key: 'a' }));
    await expect(submitted).rejects.toThrow('NOT NULL');
    const misnamed = query((db, param: Param<{ id: number }>) =>
      // @ts-expect-error there is no such argument
      db.selectFrom('account').select('id').where('id', '=', param('userId')),
    );
    await expect(misnamed.all(database.db, { id: 1 })).rejects.toThrow('bound');
  });

  test('S7.24 changes rows by a transaction only', async () => {
    // @ts-expect-error a query is made without what writes
    const written = query((db) => db.deleteFrom('setting'));
    await expect(written.all(database.db)).rejects.toThrow('readonly');
    // @ts-expect-error a change needs a transaction
    await expect(settingTable.insert.run(database.db, { key: 'a', value: 'b' })).rejects.toThrow('readonly');
  });
});
