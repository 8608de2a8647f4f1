import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pictures } from '#server/pictures/pictures';
import type { OpenDatabase } from '#server/store/database';
import { openPostgres } from '#server/store/postgres/open-postgres';
import { userTable } from '#server/store/users';
import { describePostgres } from '../../support/describe-engines.ts';
import { jpeg } from '../../support/pictures.ts';
import { realUser } from '../../support/real-user.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describePostgres('pictures of nodes that share a database', (postgres) => {
  const folders = [temporaryFolder(), temporaryFolder()];
  const databases: OpenDatabase[] = [];
  let nodes: Pictures[] = [];
  let nowMs = Date.UTC(2026, 0, 5, 12);
  beforeAll(async () => {
    for (let count = 0; count < 2; count += 1) databases.push(await openPostgres(postgres.url));
    // At the same moment: one makes the key of addresses, and the other finds it.
    nodes = await Promise.all(
      databases.map((database, index) => Pictures.create(database, folders[index]?.path ?? '', () => nowMs)),
    );
  });
  afterAll(async () => {
    for (const database of databases) await database.close();
    for (const folder of folders) folder.delete();
  });

  test('S7.10 what one node took shows at another, goes to its operator, and is gone after a day', async () => {
    const [one, other] = nodes;
    if (!one || !other) throw new Error('there are no nodes');
    const userId = await databases[0]?.queue.submit(
      async (tx) => (await userTable.insert.one(tx, realUser(1))).id,
    );
    const id = await one.store({ userId: userId ?? 0, isDemo: false }, () => jpeg());
    const parts = new URL(one.addressOf(id), 'http://site.example').searchParams;
    const shown = await other.show(id, parts.get('exp') ?? '', parts.get('sig') ?? '');
    expect(shown?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(await other.fileOf(id)).toContain(folders[1]?.path);
    nowMs += 86_400_001;
    await other.purge();
    const again = new URL(one.addressOf(id), 'http://site.example').searchParams;
    expect(await one.show(id, again.get('exp') ?? '', again.get('sig') ?? '')).toBeNull();
  });
});
