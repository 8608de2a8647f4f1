import * as z from 'zod/mini';

/** What the server answers an operator, on the socket and in a browser. Texts are English. */

const row = z.record(z.string(), z.string());

/** A sentence, a table, several with their titles, or one thing as label and value. */
export const deskAnswer = z.object({
  message: z.optional(z.string()),
  rows: z.optional(z.array(row)),
  tables: z.optional(z.array(z.object({ title: z.string(), rows: z.array(row) }))),
  fields: z.optional(row),
  /**
   * Of a case beside its fields: what its pictures are called, whether it may be rejected as unreadable, and the UIDs of other
   * users who handed in the same, by what that is called, e.g. `document`.
   */
  ofCase: z.optional(
    z.object({
      pictures: z.array(z.string()),
      mayBeInvalid: z.boolean(),
      duplicates: z.record(z.string(), z.array(z.string())),
    }),
  ),
});
export type DeskAnswer = z.infer<typeof deskAnswer>;

/** The same on the socket, or what was wrong. */
export const operatorAnswer = z.extend(deskAnswer, { error: z.optional(z.string()) });
export type OperatorAnswer = z.infer<typeof operatorAnswer>;
