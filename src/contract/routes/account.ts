import * as z from 'zod/mini';
import { wireDecimal } from '../decimal-text.ts';
import { user } from '../entities-user.ts';
import { fields, inputFields } from '../fields.ts';
import { IDEMPOTENCY_KEY } from '../idempotency.ts';
import { route } from '../route.ts';
import { inputWhole, maybeEmpty, onlyT } from './query.ts';

export const signedIn = z.object({ token: z.string(), user });

/**
 * S7.3, S3.9. `login_type` is email or mobile, or demo: with a real session's token and that user's own `demo_id`, or
 * without a token and the `demo_id` of a demo account that a visitor made, it answers a session of it. With mobile, `area_id` picks the dialling code; without it the account is found
 * by its number, as it is dialled at home or with its country's code (`+61 …`).
 */
export const loginForU = route({
  method: 'POST',
  path: '/api/user/loginForU',
  access: 'open',
  mutates: true,
  encoding: 'form',
  request: z.discriminatedUnion('login_type', [
    inputFields({
      channel: ['login_type', z.literal('email')],
      account: z.string().check(z.minLength(1), z.maxLength(254)),
      password: z.string().check(z.minLength(1), z.maxLength(128)),
    }),
    inputFields({
      channel: ['login_type', z.literal('mobile')],
      areaId: ['area_id', maybeEmpty(z.string().check(z.regex(/^\d{1,4}$/)))],
      account: z.string().check(z.minLength(1), z.maxLength(32)),
      password: z.string().check(z.minLength(1), z.maxLength(128)),
    }),
    inputFields({
      channel: ['login_type', z.literal('demo')],
      demoId: ['demo_id', z.string().check(z.regex(/^[A-Z0-9]{6,16}$/))],
    }),
  ]),
  response: signedIn,
});
/** S7.4: a fresh demo account; with a real session's token it becomes that user's own. */
export const createAccountDemoForU = route({
  method: 'GET',
  path: '/api/user/createAccountDemoForU',
  access: 'open',
  mutates: true,
  request: onlyT,
  response: signedIn,
});
/** S7.8 */
export const info = route({
  method: 'GET',
  path: '/api/user/info',
  access: 'session',
  mutates: false,
  request: onlyT,
  response: user,
});
/** Ends the session of the token it carries. Not in S7: logout must revoke on the server as well (S2.58). */
export const logout = route({
  method: 'POST',
  path: '/api/user/logout',
  access: 'session',
  mutates: true,
  request: z.strictObject({}),
  response: z.null(),
});
/** S7.9, S7.59: a status other than 0 sends the browser to loss_url; type 0 is the main site. */
export const getCompanyStatus = route({
  method: 'GET',
  path: '/api/company/getCompanyStatus',
  access: 'open',
  mutates: false,
  request: onlyT,
  response: fields({ status: z.int(), type: z.int(), lossUrl: ['loss_url', z.string()] }),
});
/** S7.12, S3.6. desktop_url is empty when no desktop site is set (S1.7). */
export const getBasicInfo = route({
  method: 'GET',
  path: '/api/basicSet/getBasicInfo',
  access: 'open',
  mutates: false,
  request: onlyT,
  response: fields({
    serviceLink: ['service_link', z.string()],
    serviceLinkType: ['service_link_type', z.int()],
    registerBy: ['verify_reg_type', z.int()],
    tradeFeeType: ['trade_fee_type', z.int()],
    siteTitle: ['site_title', z.string()],
    desktopUrl: ['desktop_url', z.string()],
    /** Where the address for complaints is read from (S7.17); empty when there is none. */
    complaintUrl: ['complaint_url', z.string()],
    /** Kept on the device for three years (S9.15). */
    companyId: ['company_id', z.int()],
  }),
});
export type BasicInfo = z.infer<typeof getBasicInfo.response>;
export type SignedIn = z.infer<typeof signedIn>;
/** S7.19: closes and cancels what is open and sets the demo balance to its start (S2.56). */
export const resetForexDemoAccount = route({
  method: 'GET',
  path: '/v1/api/main/user/resetForexDemoAccount',
  access: 'demo',
  mutates: true,
  request: onlyT,
  response: z.object({ balance: wireDecimal }),
});
/**
 * What became of the caller's command with this idempotency key, for a caller that lost the answer. `age_ms` is how long
 * ago the command began; of one older than the kept answers nothing is known. A key the server has never seen is `void`
 * from now on: a call that arrives with it later is refused with commandVoid. `message` says why a command was refused.
 */
export const commandOutcome = route({
  method: 'POST',
  path: '/api/user/command_outcome',
  access: 'session',
  mutates: true,
  request: inputFields({
    key: z.string().check(z.regex(IDEMPOTENCY_KEY)),
    ageMs: ['age_ms', inputWhole],
  }),
  response: z.object({
    outcome: z.enum(['accepted', 'refused', 'void', 'unknown']),
    message: z.string(),
  }),
});
