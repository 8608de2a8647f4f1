import { existsSync } from 'node:fs';
import { Connection } from './connection.ts';
import { databaseFile } from './database.ts';
import { whyNotReady } from './migrate.ts';

/**
 * Lets an operator's command read the database of a data folder, beside a live server. Rejects with a sentence for the
 * operator when there is none, when it is none of this version, and when SQLite cannot read it.
 */
export async function readFolder<Answer>(
  dataDir: string,
  read: (connection: Connection) => Promise<Answer>,
): Promise<Answer> {
  const file = databaseFile(dataDir);
  if (!existsSync(file))
    throw new Error(`There is no database at ${file}. Set DATA_DIR as the server has it.`);
  const unreadable = (why: string, cause?: unknown) =>
    new Error(`The database at ${file} cannot be read. ${why}`, { cause });
  let connection: Connection | undefined;
  try {
    connection = Connection.openReader(file);
    const unready = await whyNotReady(connection);
    if (unready !== null) throw unreadable(unready);
    return await read(connection);
  } catch (cause) {
    throw cause instanceof Error && 'errcode' in cause
      ? unreadable(`SQLite says: ${cause.message}.`, cause)
      : cause;
  } finally {
    connection?.close();
  }
}
