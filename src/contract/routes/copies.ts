import * as z from 'zod/mini';
import { COPY_MODES } from '../copying.ts';
import { inputDecimal } from '../decimal-text.ts';
import { copiedOutcomes, copyDetail, listedCopy } from '../entities-copies.ts';
import { inputFields, queryFields } from '../fields.ts';
import { inputIds, page } from '../request-texts.ts';
import { route } from '../route.ts';
import { pictureUrl } from './identity.ts';
import { inputId, onlyT } from './query.ts';

/** Copies of leaders. Not in S7: a demo account may copy every leader, a real one only those who lead with real money. */

const noBound = z._default(inputDecimal, '0');
const ofCopy = z.strictObject({ id: inputId });

/** The caller's copies, the newest first, those that ended among them. */
export const listCopies = route({
  operationId: 'copies',
  method: 'GET',
  path: '/api/copy/list',
  access: 'session',
  mutates: false,
  request: onlyT,
  response: z.object({ data: z.array(listedCopy) }),
});

/** One copy of the caller's with its terms. Refused with unknownCopy (6011). */
export const readCopy = route({
  operationId: 'copy',
  method: 'GET',
  path: '/api/copy/detail',
  access: 'session',
  mutates: false,
  request: queryFields({ id: inputId }),
  response: copyDetail,
});

/** What became of the leader's orders in a copy of the caller's, the newest first. Refused with unknownCopy (6011). */
export const copyOrders = route({
  method: 'GET',
  path: '/api/copy/orders',
  access: 'session',
  mutates: false,
  request: queryFields({ id: inputId, page }),
  response: copiedOutcomes,
});

/** What a copy is set to: amounts in USD, `size` by `mode`, a bound of 0 is none. */
const terms = {
  leaderId: ['leader_id', inputId],
  amount: inputDecimal,
  mode: z.enum(COPY_MODES),
  size: inputDecimal,
  maxMargin: ['max_margin', noBound],
  maxExposure: ['max_exposure', noBound],
  maxMultiple: ['max_multiple', noBound],
  instrumentIds: ['forex_ids', inputIds],
  stop: noBound,
  stopUnit: ['stop_unit', z._default(z.enum(['money', 'percent']), 'percent')],
  maxDifference: ['max_difference', noBound],
} as const;

/**
 * The text that is signed before a copy begins, in the caller's language: its risks, its fee, and the terms it is asked for.
 * Refused as beginCopy is for its terms.
 */
export const readCopyAgreement = route({
  operationId: 'copyAgreement',
  method: 'GET',
  path: '/api/copy/agreement',
  access: 'session',
  mutates: false,
  request: queryFields({ ...terms }),
  response: z.object({ agreement: z.string() }),
});

/**
 * Begins a copy with money of the caller's. `agreement` is the text that was signed, as readCopyAgreement serves it, `sign` the
 * picture of the signature. Refused with unknownLeader (6006), ownLeader (6007), simulatedLeader (6008), alreadyCopied (6009),
 * tooManyCopies (6010), agreementChanged, unknownPicture (naming sign), and as amounts are.
 */
export const beginCopy = route({
  method: 'POST',
  path: '/api/copy/begin',
  access: 'session',
  mutates: true,
  request: inputFields({
    ...terms,
    agreement: z.string().check(z.minLength(1), z.maxLength(20_000)),
    signature: ['sign', pictureUrl],
  }),
  response: copyDetail,
});

/** Copies nothing new; what is open follows its leader to its end. Refused with unknownCopy (6011) and notCopying (6012). */
export const pauseCopy = route({
  method: 'POST',
  path: '/api/copy/pause',
  access: 'session',
  mutates: true,
  request: ofCopy,
  response: copyDetail,
});

/** Copies again what is opened from now on. Refused with unknownCopy (6011) and copyNotPaused (6013). */
export const resumeCopy = route({
  method: 'POST',
  path: '/api/copy/resume',
  access: 'session',
  mutates: true,
  request: ofCopy,
  response: copyDetail,
});

/** Closes what is open and gives the money back. Refused with unknownCopy (6011) and notCopying (6012). */
export const stopCopy = route({
  method: 'POST',
  path: '/api/copy/stop',
  access: 'session',
  mutates: true,
  request: ofCopy,
  response: copyDetail,
});
