import { pauseTrading, readProtection, setAlarm, setLimit } from '#contract/routes/protection';
import type { Protection } from '../../protection/protection.ts';
import { callerOf, type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';

/** The routes of the contract's module `protection`. */
export const protectionRoutes = ({ protection }: { protection: Protection }): Endpoint[] => [
  endpoint(readProtection, 'lookup', async (_, call) => ok(await protection.read(sessionOf(call).userId))),

  endpoint(setLimit, 'command', async ({ kind, max }, call) => {
    const asked = { kind, max: max === 'none' ? '' : max };
    const data = await protection.setLimit(callerOf(call), asked, call.from);
    return { message: data.countsAtMs === null ? 'limitSet' : 'limitWaits', data };
  }),

  endpoint(pauseTrading, 'command', async ({ days }, call) => {
    const data = await protection.pause(callerOf(call), days, call.from);
    return { message: 'tradingPaused', data };
  }),

  endpoint(setAlarm, 'command', async ({ alarm }, call) => {
    const data = await protection.setAlarm(callerOf(call), alarm);
    return { message: alarm === 'off' ? 'alarmOff' : 'alarmOn', data };
  }),
];
