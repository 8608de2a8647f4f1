import { StatementSync } from 'node:sqlite';
import { vi } from 'vitest';
import { ENGINE } from './test-database.ts';

/** How many statements were sent, whatever they found or changed. */
export type SentStatements = { read: number; written: number };

/**
 * Counts the statements about users and what guards them from now on, until mocks are restored; the functions are as
 * they were. On PostgreSQL what the server does by the clock is left aside: it looks at other tables there.
 */
export async function countStatements(): Promise<() => SentStatements> {
  if (ENGINE === 'sqlite') {
    const written = vi.spyOn(StatementSync.prototype, 'run');
    const read = vi.spyOn(StatementSync.prototype, 'get');
    return () => ({ read: read.mock.calls.length, written: written.mock.calls.length });
  }
  const { Client } = await import('pg');
  const sent = vi.spyOn(Client.prototype, 'query');
  return () => {
    const texts = sent.mock.calls.map(([query]) => textOf(query)).filter((text) => GUARDED.test(text));
    const read = texts.filter((text) => /^select/i.test(text)).length;
    return { read, written: texts.length - read };
  };
}

const GUARDED = /(from|into|update) "(user|device|counter|code|captcha)"/;

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: string }).text);
}
