import type * as z from 'zod';

/** Something that cannot be done for the operator, as an English sentence. */
export class OperatorRefusal extends Error {}

/** What an operator sent, as its schema reads it. Throws an OperatorRefusal that names the field. */
export function readSent<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const parsed = schema.safeParse(sent, {
    error: ({ input }) => (input === undefined ? 'is needed' : undefined),
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new OperatorRefusal(`${String(issue?.path.at(-1) ?? 'request')}: ${issue?.message}`);
}

/** What operators read while nothing can be done, as the database is gone or full. */
export const TRY_LATER = 'The server cannot do this right now. Try again later.';

/** What operators read when the server does not know whether it did what they asked. */
export const OUTCOME_UNKNOWN =
  'The server does not know whether this was done. Look whether it was before you ask again.';

/** The operator has no right to it, or is none. */
export class RightRefusal extends OperatorRefusal {}
