import * as z from 'zod/mini';
import { ALERT_KINDS, ALERT_SIDES, alertNote, priceAlert } from '../alerts.ts';
import { inputDecimal } from '../decimal-text.ts';
import { fields, inputFields } from '../fields.ts';
import { inputFlag } from '../request-texts.ts';
import { route } from '../route.ts';
import { inputId, onlyT } from './query.ts';

/** Price alerts. Not in S7. */

/** Those that have not ended, the newest first, and then those that fired, the last first. */
export const alertList = route({
  method: 'GET',
  path: '/v1/api/alerts',
  access: 'session',
  mutates: false,
  request: onlyT,
  response: z.object({ alerts: z.array(priceAlert) }),
});

/** `side` and `price` of an alert on a price, `percent` of one by percent; the other fields are left out. */
const wanted = {
  kind: z.enum(ALERT_KINDS),
  side: z.optional(z.enum(ALERT_SIDES)),
  price: z.optional(inputDecimal),
  percent: z.optional(inputDecimal),
  isRepeating: ['is_repeating', inputFlag],
  note: alertNote,
} as const;

/** Sets an alert; prices count from now on. */
export const addAlert = route({
  method: 'POST',
  path: '/v1/api/alerts/add',
  access: 'session',
  mutates: true,
  request: inputFields({ instrumentId: ['forex_id', inputId], ...wanted }),
  response: priceAlert,
});
/** Sets another condition, and arms the alert anew. Where only note or repetition change, it goes on as it is. */
export const changeAlert = route({
  method: 'POST',
  path: '/v1/api/alerts/change',
  access: 'session',
  mutates: true,
  request: inputFields({ id: inputId, ...wanted }),
  response: priceAlert,
});
/** Prices do not count until it is resumed. */
export const pauseAlert = route({
  method: 'POST',
  path: '/v1/api/alerts/pause',
  access: 'session',
  mutates: true,
  request: inputFields({ id: inputId }),
  response: priceAlert,
});
/** Arms an alert that was paused or has fired; prices count from now on. */
export const resumeAlert = route({
  method: 'POST',
  path: '/v1/api/alerts/resume',
  access: 'session',
  mutates: true,
  request: inputFields({ id: inputId }),
  response: priceAlert,
});
/** Deletes an alert, in whatever state it is. */
export const deleteAlert = route({
  method: 'POST',
  path: '/v1/api/alerts/delete',
  access: 'session',
  mutates: true,
  request: inputFields({ id: inputId }),
  response: fields({ id: z.int() }),
});
