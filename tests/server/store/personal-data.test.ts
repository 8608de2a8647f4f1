import { expect, test } from 'vitest';
import { Connection } from '#server/store/connection';
import { migrate } from '#server/store/migrate';
import { sourceTables } from '#server/store/move/source-tables';
import { TARGET_TABLES } from '#server/store/move/target-tables';
import type { ColumnAnswer, TableName } from '#server/store/personal/answer';
import { PERSONAL_ROWS } from '#server/store/personal/rows';
import { PERSONAL_TABLES, TABLE_ANSWERS } from '#server/store/personal/tables';

/** Tables that PostgreSQL alone has: bytes of pictures, which go with `picture`. */
const OF_POSTGRES = ['picture_bytes'];

async function schema() {
  const connection = Connection.openWriter(':memory:');
  await migrate(connection);
  const tables = sourceTables(connection);
  const references = tables.map(({ name }) => ({
    name,
    to: connection.raw
      .prepare(`PRAGMA foreign_key_list("${name}")`)
      .all()
      .map((row) => String(row.table)),
  }));
  connection.close();
  return { tables, references };
}

test('every table of the schema has one answer to what it holds of a user, on either engine', async () => {
  const { tables } = await schema();
  const answered = Object.keys(TABLE_ANSWERS).sort();
  expect(answered).toEqual(tables.map(({ name }) => name).sort());
  expect(TARGET_TABLES.filter((name) => !answered.includes(name)).sort()).toEqual(OF_POSTGRES);
});

test('every column of a table with rows of users has an answer', async () => {
  const { tables } = await schema();
  for (const [name, { columns }] of PERSONAL_TABLES) {
    const found = tables.find((table) => table.name === name);
    expect(Object.keys(columns).sort(), name).toEqual([...(found?.columns ?? [])].sort());
  }
});

test('a table that refers to a user, or to a row of one, is a table of users', async () => {
  const { references } = await schema();
  const isPersonal = (name: string) => 'columns' in TABLE_ANSWERS[name as TableName];
  // A simulated trader is the row of a user without a person.
  const missed = references.filter(
    ({ name, to }) => !isPersonal(name) && name !== 'simulated_trader' && to.some(isPersonal),
  );
  expect(missed).toEqual([]);
});

test('what is deleted is deleted before what it refers to', async () => {
  const { references } = await schema();
  const deleted = PERSONAL_TABLES.flatMap(([name, { erasing }]) => (erasing === 'deletes' ? [name] : []));
  for (const [at, name] of deleted.entries()) {
    const to = references.find((table) => table.name === name)?.to ?? [];
    expect(
      deleted.slice(0, at).filter((earlier) => to.includes(earlier)),
      name,
    ).toEqual([]);
  }
});

const SECRET = /hash|secret|key|token|webauthn|credential|p256dh|auth$|endpoint/;

test('no column that is named like a secret is exported', () => {
  for (const { table, answer } of PERSONAL_ROWS) {
    const secrets = Object.entries<ColumnAnswer>(answer.columns).filter(
      ([column, { as }]) => SECRET.test(column) && as !== 'leftOut',
    );
    // What was signed is the user's own.
    expect(
      secrets.map(([column]) => column),
      table,
    ).toEqual(table === 'loan' ? ['agreement_hash'] : []);
  }
});
