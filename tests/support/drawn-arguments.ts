import type { SQLInputValue } from 'node:sqlite';
import type { Compiled } from '#server/store/compiled-statement';
import { seededRandom } from './random.ts';

type Row = Record<string, unknown>;
export type Tables = ReadonlyMap<string, readonly Row[]>;
type Args = Record<string, SQLInputValue | readonly number[]>;

/** Values that no row has: an insert needs them where a column is unique. */
const NEW_TEXT = 'n'.repeat(32);
const NEW_NUMBER = 8_000;
const UNIQUE =
  /^(uid|email|demo_id|invite_code|token_hash|key|key_hash|credential_id|destination|owner_user_id|phone|name|name_key|seq)$/;
/** Times, days and numbers that rows lie on both sides of. */
const NUMBERS = [0, 1, 2, 100, 20_000, Date.UTC(2026, 0, 5, 12), Date.UTC(2026, 0, 6), Date.UTC(2027, 0, 1)];
/** Arguments that name no column. */
const OF_PAGES = new Map([
  ['limit', [1, 2, 100]],
  ['offset', [0, 0, 1]],
  ['kept', [0, 1, 2]],
]);

/** The table a statement is about. */
export function tableOf({ sql }: Compiled): string {
  return /(?:from|into|update) "(\w+)"/.exec(sql)?.[1] ?? '';
}

/**
 * Arguments for a statement, mostly ones that fit: those of one row by the names of its columns, with what is unique made
 * new every other time, or each drawn alone. `types` are PostgreSQL's, by argument.
 */
export function* drawnArguments(
  compiled: Compiled,
  types: ReadonlyMap<string, string>,
  tables: Tables,
  count: number,
): Generator<Args> {
  const { pick, chance } = seededRandom(compiled.sql.length);
  const table = tableOf(compiled);
  const rows = fromBothEnds(tables.get(table) ?? []);
  for (let index = 0; index < count; index += 1) {
    const row = rows[index % rows.length] ?? {};
    const isNew = chance(0.5);
    const isOneRow = chance(0.6);
    const keepsNulls = chance(0.5);
    const value = ([name, type]: [string, string]): [string, SQLInputValue | readonly number[]] => {
      const column = columnOf(name, table);
      if (type.endsWith('[]')) {
        const of = type.slice(0, -2);
        const others = candidates(column, of, tables);
        const values = [row[column], row[column], pick(others)];
        return [name, values.filter((one) => one !== null && fits(one, of)) as number[]];
      }
      const own = row[column];
      const others = OF_PAGES.get(name) ?? candidates(column, type, tables);
      const isUnique = UNIQUE.test(column) || (column === 'id' && type === 'text');
      // One user for each row: another one than the rows have must be there.
      if (isNew && column === 'account_user_id')
        return [name, pick(candidates('user_id', type, tables)) as number];
      if (isNew && isUnique && own !== null) return [name, type === 'text' ? NEW_TEXT : NEW_NUMBER];
      const isOwn = fits(own, type) && (own === null ? keepsNulls : isOneRow || chance(0.5));
      return [name, (isOwn ? own : pick(others)) as SQLInputValue];
    };
    yield Object.fromEntries([...types].map(value));
  }
}

/** The first, the last, the second: what is rare is at the end. */
function fromBothEnds(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => rows.at(index % 2 === 0 ? index / 2 : -(index + 1) / 2) ?? row);
}

function fits(value: unknown, type: string): boolean {
  return value === null || typeof value === (type === 'text' ? 'string' : 'number');
}

/** The column an argument is compared with or put into, by its name; that of a list has an s, and what it was read as a `was`. */
function columnOf(name: string, table: string): string {
  if (name === 'from' || name === 'to') return 'state';
  const column = name
    .replace(/^was([A-Z])/, (_, letter) => letter.toLowerCase())
    .replace(/(Id|^id|^key|^memo|^phone)s$/, '$1')
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return column === `${table}_id` ? 'id' : column;
}

function candidates(column: string, type: string, tables: Tables): unknown[] {
  const known = [...tables.values()].flat().map((row) => row[column]);
  const fitting = known.filter((value) => value !== null && fits(value, type));
  if (fitting.length > 0) return [...new Set(fitting)];
  return type === 'text' ? [NEW_TEXT] : NUMBERS;
}
