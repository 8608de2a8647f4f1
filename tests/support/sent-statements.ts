import { StatementSync } from 'node:sqlite';
import { vi } from 'vitest';
import { ENGINE } from './test-database.ts';

/** How many statements were sent, whatever they found or changed. */
export type SentStatements = { read: number; written: number };

/**
 * Counts the statements about users, what guards them and what is sent to them from now on, until mocks are restored; the
 * functions are as they were. What the server does by the clock is left aside: it looks at other tables.
 */
export async function countStatements(): Promise<() => SentStatements> {
  const texts = ENGINE === 'sqlite' ? ofSqlite() : await ofPostgres();
  return () => {
    const guarded = texts().filter((text) => GUARDED.test(text));
    const read = guarded.filter((text) => /^select/i.test(text)).length;
    return { read, written: guarded.length - read };
  };
}

function ofSqlite(): () => string[] {
  const ways = ['run', 'get', 'all'] as const;
  const spies = ways.map((way) => vi.spyOn(StatementSync.prototype, way));
  return () =>
    spies.flatMap(({ mock }) => mock.contexts.map((statement) => (statement as StatementSync).sourceSQL));
}

async function ofPostgres(): Promise<() => string[]> {
  const { Client } = await import('pg');
  const sent = vi.spyOn(Client.prototype, 'query');
  return () => sent.mock.calls.map(([query]) => textOf(query));
}

const GUARDED =
  /(from|into|update) "(user|device|counter|code|captcha)"|(into|update|delete from) "delivery"/;

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: string }).text);
}
