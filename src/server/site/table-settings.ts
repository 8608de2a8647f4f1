import * as z from 'zod';
import type { Connection } from '../store/connection.ts';
import type { Database } from '../store/database.ts';

/** What payments or loans are offered for, as keys and texts an operator shows and sets. */
export type Terms = {
  /** Every key with its value. */
  texts(): Record<string, string>;
  has(key: string): boolean;
  /** What is wrong with a value, in English; null when it may be set. Inside a command of the queue. */
  faultOf(key: string, value: string): string | null;
  /** Sets a value that has no fault; likewise. It counts from the next request on. */
  set(key: string, value: string): void;
};

/** One of them, as it stands in its table. */
export type Term = {
  value: string;
  schema: z.ZodType<string>;
  /** What is wrong with a well-formed value beside the others; null when nothing is. */
  clash?: (value: string) => string | null;
  save: (value: string) => void;
};

/** An address, a name or a remark. */
export const lineOfText = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(120)
  .regex(/^\P{Cc}*$/u, 'must be one line of text');

/** Terms by key, as a connection sees them whenever it is asked. */
export type TermsAt = (connection: Connection) => () => ReadonlyMap<string, Term>;

export function createTerms({ reader, writer }: Database, termsAt: TermsAt): Terms {
  const committed = termsAt(reader);
  // As commands of the queue see it: two that are set at once would else each take the other back.
  const current = termsAt(writer);
  return {
    texts: () => Object.fromEntries(Array.from(committed(), ([key, { value }]) => [key, value])),
    has: (key) => committed().has(key),
    faultOf(key, value) {
      const term = current().get(key);
      if (!term) return `${key} is no key.`;
      const parsed = term.schema.safeParse(value);
      const fault = parsed.success ? term.clash?.(parsed.data) : parsed.error.issues[0]?.message;
      return fault ? `${key} ${fault}.` : null;
    },
    set: (key, value) => current().get(key)?.save(value.trim()),
  };
}
