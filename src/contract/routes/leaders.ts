import * as z from 'zod/mini';
import { leaderPage, leaderProfile, ownLeading, survivorship } from '../entities-leaders.ts';
import { inputFields, queryFields } from '../fields.ts';
import { FEE_PERCENT, LEADER_PERIODS } from '../leading.ts';
import { page } from '../request-texts.ts';
import { route } from '../route.ts';
import { inputNumber, onlyT } from './query.ts';

/** Leaders and their profiles. Not in S7: `/api/follow/list` stays as the specification has it. */

/** Leaders, and simulated traders, by what the last 30 days brought in percent, best first. Paused ones are left out. */
export const leaderList = route({
  method: 'GET',
  path: '/api/follow/leaders',
  access: 'open',
  mutates: false,
  request: queryFields({ page }),
  response: leaderPage,
});

/** A leader, or a simulated trader, over a period. Who does not lead is refused with unknownLeader (6006). */
export const readLeader = route({
  operationId: 'leader',
  method: 'GET',
  path: '/api/follow/leader',
  access: 'open',
  mutates: false,
  request: queryFields({
    id: inputNumber(z.string().check(z.regex(/^[1-9]\d{0,9}$/))),
    period: z._default(z.enum(LEADER_PERIODS), '30'),
  }),
  response: leaderProfile,
});

/** What became of all who led in the last 90 days. */
export const readSurvivorship = route({
  operationId: 'survivorship',
  method: 'GET',
  path: '/api/follow/survivorship',
  access: 'open',
  mutates: false,
  request: onlyT,
  response: survivorship,
});

/** Whether the caller leads, and what is missing for it. */
export const readLeading = route({
  operationId: 'ownLeading',
  method: 'GET',
  path: '/api/follow/lead',
  access: 'real',
  mutates: false,
  request: onlyT,
  response: ownLeading,
});

/**
 * Begins to lead by a name of 3 to 20 letters, digits and spaces. Refused with leaderName (6001), leaderNameTaken (6002), leadHindered
 * (6003) while something is missing, and alreadyLeading (6004). `fee_percent` is what the leader takes of followers' new profit,
 * 0 to 20; it stays as long as they lead.
 */
export const beginLeading = route({
  method: 'POST',
  path: '/api/follow/lead/begin',
  access: 'real',
  mutates: true,
  request: inputFields({
    name: z.string().check(z.minLength(1), z.maxLength(100)),
    feePercent: ['fee_percent', inputNumber(z._default(z.string().check(z.regex(FEE_PERCENT)), '0'))],
  }),
  response: ownLeading,
});

/** Stops leading: the profile is gone from then on. Refused with notLeading (6005). */
export const endLeading = route({
  method: 'POST',
  path: '/api/follow/lead/end',
  access: 'real',
  mutates: true,
  request: z.strictObject({}),
  response: ownLeading,
});
