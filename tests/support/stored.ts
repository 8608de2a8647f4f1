import type { AuditReport } from '#server/audit/audit';
import type { Engine } from '#server/store/compiled-statement';
import type { OpenDatabase } from '#server/store/database';
import type { Db } from '#server/store/handles';

export type Row = Record<string, unknown>;

/** The database behind a server of a test, of either engine, and a way to look at it past the server. */
export type TestDatabase = {
  engine: Engine;
  /** What a server needs to find it. */
  env: Record<string, string>;
  db: Db;
  /** What a statement returns that both engines understand; "user" must stand in quotation marks. */
  rows(statement: string): Promise<Row[]>;
  /** Carries out statements past the server. */
  change(statements: string): Promise<void>;
  audit(): Promise<AuditReport>;
  /** What the audit says of a database like this one after statements that nothing in it refuses. */
  auditAfter(statements: string): Promise<AuditReport>;
  /** All that the tables hold, as text to look for something in; of a file what the last start found. */
  text(): Promise<string>;
  /** The pictures there are, wherever the engine keeps them, by their names. */
  pictures(): Promise<Map<string, Buffer>>;
  /** Opens it as a server does. */
  open(): Promise<OpenDatabase>;
  /** Closes what was opened to look at it; a PostgreSQL's database is dropped. */
  dispose(): Promise<void>;
};
