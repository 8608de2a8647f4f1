import * as z from 'zod';
import type { Db, Reads, Tx } from '../store/handles.ts';

/** What payments or loans are offered for, as keys and texts an operator reads and sets. */
export type TableSettings = {
  /** Every key with its value. */
  texts(): Promise<Record<string, string>>;
  has(key: string): Promise<boolean>;
  /** What is wrong with a value, in English; null when it may be set. */
  faultOf(tx: Tx, key: string, value: string): Promise<string | null>;
  /** Sets a value that has no fault. It counts from the next request on. */
  set(tx: Tx, key: string, value: string): Promise<void>;
};

/** One of them, as it stands in its row. */
type Setting = {
  value: string;
  schema: z.ZodType<string>;
  clash: (value: string) => string | null;
  save: (tx: Tx, value: string) => Promise<unknown>;
};

/** Reads the settings of one table, each with its key. */
type ReadSettings = (from: Reads) => Promise<[key: string, setting: Setting][]>;

/** A table whose rows an operator sets field by field, by keys such as `deposit.1.address`: prefix, id, field. */
export type SettingsTable<Row> = {
  prefix: string;
  rows: (from: Reads) => Promise<readonly Row[]>;
  /** The fields that may be set, and how the text of each is read. */
  fields: (row: Row) => Readonly<Record<string, z.ZodType<string>>>;
  /** `field` is the one that changed. */
  save: (tx: Tx, row: Row, field: string) => Promise<unknown>;
  /** A field as text; without it, as it is stored. */
  text?: (row: Row, field: string) => string;
  /** What is stored for a text; without it, the text. */
  stored?: (field: string, value: string) => string | number;
  /** What is wrong with a well-formed value beside the others of its row; null when nothing is. */
  clash?: (row: Row, field: string, value: string) => string | null;
};

/** An address, a name or a remark. */
export const lineOfText = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(120)
  .regex(/^\P{Cc}*$/u, 'must be one line of text');

export function settingsIn<Row extends { id: number }>(table: SettingsTable<Row>): ReadSettings {
  const { prefix, rows, fields, save, text, stored, clash } = table;
  return async (from) =>
    (await rows(from)).flatMap((row) =>
      Object.entries(fields(row)).map(([field, schema]): [string, Setting] => {
        const setting: Setting = {
          value: text ? text(row, field) : String(row[field as keyof Row]),
          schema,
          clash: (value) => clash?.(row, field, value) ?? null,
          save: (tx, value) => save(tx, { ...row, [field]: stored?.(field, value) ?? value }, field),
        };
        return [`${prefix}.${row.id}.${field}`, setting];
      }),
    );
}

/** The settings of several tables, read anew each time: two that are set at once do not undo each other. */
export function tableSettings(db: Db, tables: readonly ReadSettings[]): TableSettings {
  const read = async (from: Reads) => {
    const settings = new Map<string, Setting>();
    for (const table of tables) for (const [key, setting] of await table(from)) settings.set(key, setting);
    return settings;
  };
  return {
    texts: async () => Object.fromEntries(Array.from(await read(db), ([key, { value }]) => [key, value])),
    has: async (key) => (await read(db)).has(key),
    async faultOf(tx, key, value) {
      const setting = (await read(tx)).get(key);
      if (!setting) return `${key} is no key.`;
      const parsed = setting.schema.safeParse(value);
      const fault = parsed.success ? setting.clash(parsed.data) : parsed.error.issues[0]?.message;
      return fault ? `${key} ${fault}.` : null;
    },
    async set(tx, key, value) {
      const setting = (await read(tx)).get(key);
      await setting?.save(tx, value.trim());
    },
  };
}
