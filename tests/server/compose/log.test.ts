import { expect, test } from 'vitest';
import { createLog } from '#server/compose/log';

const ADDRESS = 'margaret@apollo-guidance.example';

/** As PostgreSQL complains of an address that is taken. */
function complaint(): Error {
  return Object.assign(new Error('duplicate key value violates unique constraint "user_email_key"'), {
    code: '23505',
    detail: `Key (email)=(${ADDRESS}) already exists.`,
    where: `unnamed portal parameter $1 = '${ADDRESS}'`,
    internalQuery: `SELECT '${ADDRESS}'`,
  });
}

test('S8.1 a fault of the database is logged with its code and its place, without the values of the row', () => {
  const err = complaint();
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error({ err }, 'a request failed');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('user_email_key');
  expect(lines[0]).toContain('"code":"23505"');
  expect(lines[0]).toContain('log.test.ts');
  expect(lines[0]).not.toContain(ADDRESS);
});
