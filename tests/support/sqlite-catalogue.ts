import type { DatabaseSync } from 'node:sqlite';

/** A line for everything SQLite says of its tables, whatever the order of columns and the way it is written. */
export function sqliteCatalogue(raw: DatabaseSync): string[] {
  const all = (statement: string, ...values: string[]) => raw.prepare(statement).all(...values);
  const lines = all(
    `SELECT name, strict, wr FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'kysely%'`,
  ).flatMap(({ name, strict, wr }) => {
    const table = String(name);
    const columns = all(
      `SELECT name, type, "notnull" OR pk > 0 AS is_set, dflt_value, pk FROM pragma_table_xinfo(?)`,
      table,
    );
    const references = all(
      `SELECT group_concat("from") AS own, "table" AS other, group_concat("to") AS theirs, on_delete
        FROM (SELECT * FROM pragma_foreign_key_list(?) ORDER BY id, seq) GROUP BY id`,
      table,
    );
    const keys = all(
      `SELECT origin, (SELECT group_concat(name) FROM (SELECT name FROM pragma_index_info(list.name) ORDER BY seqno)) AS columns
        FROM pragma_index_list(?) AS list WHERE origin <> 'c'`,
      table,
    );
    const [{ sql } = {}] = all('SELECT sql FROM sqlite_schema WHERE name = ?', table);
    return [
      `${strict === 1 ? 'strict' : 'lax'}${wr === 1 ? ', without rowid' : ''}`,
      ...columns.map((column) => `column ${Object.values(column).join(' ')}`),
      ...references.map(({ own, other, theirs, on_delete }) => `${own} to ${other} ${theirs} ${on_delete}`),
      ...keys.map(({ origin, columns }) => `${origin === 'pk' ? 'PRIMARY KEY' : 'UNIQUE'} ${columns}`),
      ...checksIn(tidy(String(sql))),
    ].map((line) => `${table}: ${line}`);
  });
  const others = all(
    `SELECT sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL`,
  ).map(({ sql }) => tidy(String(sql)));
  return [...lines, ...others].sort();
}

/** Every check of a table, to the bracket that closes it. */
function checksIn(sql: string): string[] {
  return [...sql.matchAll(/CHECK (?=\()/g)].map(({ index }) => {
    const start = index + 'CHECK '.length;
    let depth = 0;
    for (let at = start; at < sql.length; at += 1) {
      if (sql[at] === '(') depth += 1;
      if (sql[at] === ')') depth -= 1;
      if (depth === 0) return sql.slice(index, at + 1);
    }
    throw new Error(`a check has no end: ${sql}`);
  });
}

/** Without quotation marks around names, and with single spaces. */
const tidy = (sql: string): string =>
  sql.replaceAll('"', '').replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')');
