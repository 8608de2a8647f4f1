import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SQLInputValue } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { type Engine, valueFor } from '#server/store/compiled-statement';
import { Change, Query } from '#server/store/statement';

const STORE = fileURLToPath(new URL('../../src/server/store', import.meta.url));

/** A statement whose arguments are known only when the tests run. */
export type AnyStatement = Query<unknown, unknown> | Change<unknown, unknown>;
export type NamedStatement = { name: string; statement: AnyStatement };

/** The arguments in the order of their places. */
export function valuesOf(
  statement: AnyStatement,
  engine: Engine,
  args: Record<string, SQLInputValue | readonly number[]>,
): SQLInputValue[] {
  return statement
    .compiledFor(engine)
    .values.map((value) => ('name' in value ? valueFor(engine, args[value.name] ?? null) : value.constant));
}

/** The files of the store that make statements. */
export function statementFiles(): string[] {
  return readdirSync(STORE).filter(
    (file) =>
      file.endsWith('.ts') &&
      file !== 'statement.ts' &&
      /\b(query|change)\(/.test(readFileSync(join(STORE, file), 'utf8')),
  );
}

/** Every statement that a file of the store exports, whatever it is called. */
export async function statementsOf(file: string): Promise<NamedStatement[]> {
  const exported: Record<string, unknown> = await import(/* @vite-ignore */ join(STORE, file));
  return Object.entries(exported).flatMap(([name, value]) => statementsIn(`${file} ${name}`, value));
}

/** Every statement of the store by the file and the names that it has there, as `orders.ts orderQueries livePage`. */
export async function allStatements(): Promise<NamedStatement[]> {
  return (await Promise.all(statementFiles().map(statementsOf))).flat();
}

function statementsIn(name: string, value: unknown): NamedStatement[] {
  if (value instanceof Query || value instanceof Change) return [{ name, statement: value as AnyStatement }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => statementsIn(`${name} ${key}`, inner));
}
