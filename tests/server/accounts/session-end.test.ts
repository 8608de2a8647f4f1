import { afterAll, beforeAll, expect, test } from 'vitest';
import { Sessions } from '#server/accounts/sessions';
import { Bus } from '#server/bus/bus';
import type { OpenDatabase } from '#server/store/database';
import { Db, type Runner } from '#server/store/handles';
import { userTable } from '#server/store/users';
import { NOWHERE } from '../../support/nowhere.ts';
import { realUser } from '../../support/real-user.ts';
import type { TestDatabase } from '../../support/stored.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newTestDatabase } from '../../support/test-database.ts';

const folder = temporaryFolder();
let stored: TestDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  stored = await newTestDatabase(folder.path);
  database = await stored.open();
});
afterAll(async () => {
  await database.close();
  await stored.dispose();
  folder.delete();
});

/** Reads as the server does, and hands a row over when the test lets it through. */
function slowReader() {
  const gate = Promise.withResolvers<void>();
  const isRead = Promise.withResolvers<void>();
  const reader = stored.db.runner;
  const runner: Runner = {
    engine: reader.engine,
    all: (sql, values) => reader.all(sql, values),
    run: (sql, values) => reader.run(sql, values),
    each: (sql, values) => reader.each(sql, values),
    get: async (sql, values) => {
      const row = await reader.get(sql, values);
      isRead.resolve();
      await gate.promise;
      return row;
    },
  };
  return { db: new Db(runner), isRead: isRead.promise, letThrough: gate.resolve };
}

test('S7.4 a session that ends while it is looked up is dead, and is not kept in memory', async () => {
  const { db, isRead, letThrough } = slowReader();
  const reported: unknown[] = [];
  const bus = new Bus(() => {});
  database.queue.announceBy(bus);
  const sessions = new Sessions(
    { ...database, db },
    () => 0,
    {
      report: (event) => {
        if (event.event === 'token.refused') reported.push(event.state);
      },
    },
    bus,
  );
  const token = await database.queue.submit(async (tx) => {
    const { id } = await userTable.insert.one(tx, realUser(1));
    return sessions.open(tx, id, NOWHERE);
  });
  const finding = sessions.find(token, NOWHERE);
  await isRead;
  await sessions.end(1);
  letThrough();
  expect(await finding).toBeNull();
  expect(await sessions.find(token, NOWHERE)).toBeNull();
  expect(reported).toEqual(['revoked', 'revoked']);
});
