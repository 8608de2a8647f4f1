import { expect, test } from 'vitest';
import { Connection } from '#server/store/connection';
import { migrate } from '#server/store/migrate';
import { PERSONAL_ROWS } from '#server/store/personal';
import { TABLES } from '#server/store/schema';
import { table, text } from '#server/store/table';

/** Which tables each one refers to. */
async function referencesOf(): Promise<Map<string, string[]>> {
  const connection = Connection.openWriter(':memory:');
  await migrate(connection);
  const references = TABLES.map(({ name }) => {
    const rows = connection.raw.prepare(`PRAGMA foreign_key_list("${name}")`).all();
    return [name, rows.map((row) => String(row.table))] as const;
  });
  connection.close();
  return new Map(references);
}

test('the compiler asks what erasing leaves of a text in a table whose rows are kept', () => {
  const columns = { note: text };
  // @ts-expect-error Nothing is said of `note`.
  expect(table('some', columns).kept('money')).toHaveProperty('name', 'some');
  expect(table('some', { note: columns.note.stays }).kept('money')).toHaveProperty('name', 'some');
  expect(table('some', columns).deleted('money')).toHaveProperty('name', 'some');
});

test('a table that refers to a user, or to a row of one, is a table of users', async () => {
  const isPersonal = (name: string) => PERSONAL_ROWS.some(({ table }) => table === name);
  const references = [...(await referencesOf())];
  expect(references.flatMap(([, to]) => to).length).toBeGreaterThan(60);
  // A simulated trader is the row of a user without a person.
  const missed = references.filter(
    ([name, to]) => !isPersonal(name) && name !== 'simulated_trader' && to.some(isPersonal),
  );
  expect(missed).toEqual([]);
});

test('what is deleted is deleted before what it refers to', async () => {
  const references = await referencesOf();
  const deleted = PERSONAL_ROWS.toReversed().flatMap(({ table, personal }) =>
    personal.erasing === 'deletes' ? [table] : [],
  );
  expect(deleted.length).toBeGreaterThan(15);
  for (const [at, name] of deleted.entries()) {
    const to = references.get(name) ?? [];
    expect(
      deleted.slice(0, at).filter((earlier) => to.includes(earlier)),
      name,
    ).toEqual([]);
  }
});

const SECRET = /hash|secret|key|token|webauthn|credential|p256dh|auth$|endpoint/;

test('no column that is named like a secret is exported', () => {
  for (const { table, columns } of PERSONAL_ROWS) {
    const secrets = Object.entries(columns).filter(
      ([column, { facts }]) => SECRET.test(column) && facts.as !== 'leftOut',
    );
    // What was signed is the user's own.
    expect(
      secrets.map(([column]) => column),
      table,
    ).toEqual(table === 'loan' ? ['agreement_hash'] : []);
  }
});
