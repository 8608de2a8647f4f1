import * as z from 'zod/mini';
import { calendarDay, results } from '../entities-results.ts';
import { queryFields } from '../fields.ts';
import { maybeId } from '../request-texts.ts';
import { route } from '../route.ts';

/** What trading brought, and statements of the account. Not in S7. */

/**
 * Days from the first to the last, both included, from the account's first entry on when no first day is named, at most {@link MAX_RESULT_DAYS}, as the clocks of a time zone (IANA, UTC when
 * it is left out) divide them. Days after today are left out of the answer.
 */
const span = {
  from: z.optional(calendarDay),
  to: calendarDay,
  zone: z.optional(z.string().check(z.maxLength(64))),
};
/** Ten years and a day. */
export const MAX_RESULT_DAYS = 3_653;

/** A copy of the caller's in place of the account. */
const ofCopy = { copyId: ['copy_id', maybeId] } as const;

/**
 * What trading brought the caller over these days: sums of the ledger, counts of closed orders, and the curve. With `copy_id` it is
 * of that copy of the caller's, refused with unknownCopy (6011) for another's.
 */
export const readResults = route({
  method: 'GET',
  path: '/v1/api/results',
  access: 'session',
  mutates: false,
  request: queryFields({ ...span, ...ofCopy }),
  response: results,
});

/** Forms of a statement. */
export const STATEMENT_FORMATS = ['csv', 'pdf'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/**
 * The account over a span of days: every ledger entry with the balance after it, and every order that was closed. In the caller's
 * language. `content` is the text of a CSV and the base64 of a PDF. With
 * `copy_id` it is of that copy of the caller's, refused with unknownCopy (6011) for another's.
 */
export const readStatement = route({
  method: 'GET',
  path: '/v1/api/results/statement',
  access: 'session',
  mutates: false,
  request: queryFields({
    ...span,
    format: z.enum(STATEMENT_FORMATS),
    ...ofCopy,
  }),
  response: z.object({ name: z.string(), content: z.string() }),
});
