import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawUserCodes, type UserCodes } from '#server/accounts/user-codes';
import { userTable } from '#server/store/users';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.dispose());

test('S3.8 codes of which another user has one are drawn anew', async () => {
  const { userId } = await server.demo();
  const { db } = server.services.database;
  const user = await userTable.byId.get(db, { id: userId });
  const free: UserCodes = { uid: '1000000000', demo_id: 'FREE000001', invite_code: 'FREE0001' };
  const draws = [
    { ...free, uid: user?.uid ?? '' },
    { ...free, demo_id: user?.demo_id ?? '' },
    { ...free, invite_code: user?.invite_code ?? '' },
    free,
  ];
  const codes = await drawUserCodes(
    async (drawn) => (await userTable.withCodes.get(db, drawn)) !== undefined,
    () => draws.shift() ?? free,
  );
  expect(codes).toBe(free);
  expect(draws).toEqual([]);
});

test('S3.8 codes are drawn as they are shown', async () => {
  const codes = await drawUserCodes(async () => false);
  expect(codes.uid).toMatch(/^[1-9]\d{9}$/);
  expect(codes.demo_id).toMatch(/^[A-Z2-9]{10}$/);
  expect(codes.invite_code).toMatch(/^[A-Z2-9]{8}$/);
});
