import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODE_PURPOSE } from '#contract/constants';
import { Codes, codeOf } from '#server/accounts/codes';
import { prepareKeyedHash } from '#server/accounts/keyed-hash';
import type { OpenDatabase } from '#server/store/database';
import type { Tx } from '#server/store/handles';
import type { TestDatabase } from '../../support/stored.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newTestDatabase } from '../../support/test-database.ts';

const { register, reset } = CODE_PURPOSE;

describe('issued codes', () => {
  const folder = temporaryFolder();
  let stored: TestDatabase;
  let database: OpenDatabase;
  let codes: Codes;
  beforeAll(async () => {
    stored = await newTestDatabase(folder.path);
    database = await stored.open();
    codes = new Codes(() => 0, await prepareKeyedHash(database));
  });
  afterAll(async () => {
    await database.close();
    await stored.dispose();
    folder.delete();
  });

  let nth = 0;
  const somebody = () => {
    nth += 1;
    return { channel: 'email', email: `somebody${nth}@candlestate.example` } as const;
  };
  const inCommand = <T>(command: (tx: Tx) => Promise<T>): Promise<T> => database.queue.submit(command);

  test('S5.2 a code is good once, and known as used from then on', async () => {
    const address = somebody();
    const { code, key } = await inCommand((tx) => codes.issue(tx, register, address, { isUsable: true }));
    const present = () => inCommand((tx) => codes.present(tx, register, address, codeOf(` ${code} `), key));
    expect([await present(), await present()]).toEqual(['good', 'used']);
  });

  test('S7.11 a code that may not be used is matched by no digits, not even its own', async () => {
    for (const purpose of [register, reset]) {
      const address = somebody();
      const { code, key } = await inCommand((tx) => codes.issue(tx, purpose, address, { isUsable: false }));
      expect(await inCommand((tx) => codes.present(tx, purpose, address, codeOf(code), key))).toBe('wrong');
    }
  });

  test('S7.11 one hash key serves for good, so that a restart knows the codes of before', async () => {
    const [one, again] = [await prepareKeyedHash(database), await prepareKeyedHash(database)];
    expect(again('code', '123456')).toBe(one('code', '123456'));
    expect(one('code', '1', '23')).not.toBe(one('code', '12', '3'));
  });
});
