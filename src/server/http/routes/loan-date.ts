import { getDate } from '#contract/routes/loans';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.51: the server's date. */
export function getDateEndpoint({ loans }: Services): Endpoint {
  return endpoint(getDate, () => ok({ date: loans.date() }));
}
