import type { Compiled } from './compiled-statement.ts';

/** PostgreSQL's insert of several rows: they come as JSON, by the names of their columns. */
export type InsertMany = {
  sql: string;
  rowOf(args: Readonly<Record<string, unknown>>): Record<string, unknown>;
};

const INSERT = /^insert into ("\w+") \(([\w", ]+)\) values \(([$\d, ]+)\)$/;

/** Makes the insert of several rows from that of one, whose values must all be arguments. Throws for any other statement. */
export function insertManyOf({ sql, values }: Compiled): InsertMany {
  const [, table, columns] = INSERT.exec(sql) ?? [];
  if (!table || !columns) throw new Error(`rows cannot be gathered for: ${sql}`);
  const names = columns.split(', ').map((column) => column.slice(1, -1));
  return {
    sql: `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    rowOf: (args) =>
      Object.fromEntries(
        values.map((value, index) => [names[index], 'name' in value ? args[value.name] : value.constant]),
      ),
  };
}
