import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { DeviceCookie } from '../accounts/devices.ts';

const NAME = 'device';
/** The calls that log in. */
const PATH = '/api/user';
const AGE_S = 180 * 86_400;

/** What the browser of a request keeps for logging in again. */
export function deviceCookieOf(request: FastifyRequest): DeviceCookie | undefined {
  return parseCookie(request.headers.cookie ?? '')[NAME];
}

/** The header that has it kept: out of reach of scripts, and not sent along with what another site asks for. */
export function setDeviceCookie(request: FastifyRequest, value: DeviceCookie): string {
  return stringifySetCookie({
    name: NAME,
    value,
    path: PATH,
    maxAge: AGE_S,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  });
}
