import * as z from 'zod/mini';
import { route } from '../route.ts';
import { deskAnswer } from './answers.ts';
import { RIGHTS, type Right, ROLES } from './rights.ts';

/**
 * The calls of the desk in a browser, on a port of its own. Bodies and answers are JSON; a session is a cookie that no script
 * reads. What fails answers a status other than 200 and `{ error, code }`, as `deskFault` has it.
 */

/** The longest a session lasts, and how long without use; milliseconds. */
export const DESK_SESSION_MS = 8 * 3_600_000;
export const DESK_IDLE_MS = 30 * 60_000;
/** Characters an operator's password has at least. */
export const DESK_PASSWORD_LENGTH = 12;

/**
 * `wrong`: what was typed or signed is not right, whatever of it; `gone`: an invitation or a question that is not good any more;
 * `weak`: a password that is easy to guess; `signedOut`: no session; `origin`: asked for by the page of another site;
 * `tryLater`: nothing can be done for the moment, as the database is gone or full; `outcomeUnknown`: it may have been done.
 */
export const DESK_FAULTS = [
  'malformed',
  'wrong',
  'gone',
  'weak',
  'signedOut',
  'noRight',
  'refused',
  'origin',
  'notFound',
  'tooMany',
  'tryLater',
  'outcomeUnknown',
  'fault',
] as const;
export type DeskFaultCode = (typeof DESK_FAULTS)[number];
export const deskFault = z.object({ code: z.enum(DESK_FAULTS), error: z.string() });

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
/** The JSON of what a passkey made or signed. */
const signed = text(20_000);
const options = z.record(z.string(), z.unknown());
const code = text(20);
const password = text(128);
const right = z.enum(Object.keys(RIGHTS) as [Right, ...Right[]]);
const who = z.object({
  name: z.string(),
  roles: z.array(z.enum(ROLES)),
  rights: z.array(right),
  /** When the session ends at last, epoch milliseconds. */
  endsAt: z.number(),
});
const nothing = z.strictObject({});

export const DESK_ROUTES = {
  /** Looks an invitation up and begins to enrol. `passkey` is null on a page that is reached by its address. */
  invited: route({
    method: 'POST',
    path: '/desk/api/invited',
    access: 'open',
    mutates: true,
    request: z.strictObject({ invitation: token }),
    response: z.object({
      key: token,
      name: z.string(),
      roles: z.array(z.enum(ROLES)),
      passkey: z.nullable(options),
      secret: z.string(),
      uri: z.string(),
    }),
  }),
  /** Enrols a passkey, or a password with an app, or both; uses the invitation up. */
  enrol: route({
    method: 'POST',
    path: '/desk/api/enrol',
    access: 'open',
    mutates: true,
    request: z.strictObject({
      key: token,
      passkey: z.optional(signed),
      password: z.optional(password),
      code: z.optional(code),
    }),
    response: nothing,
  }),
  signInAsk: route({
    method: 'POST',
    path: '/desk/api/sign-in/ask',
    access: 'open',
    mutates: true,
    request: nothing,
    response: z.object({ key: token, passkey: options }),
  }),
  signInByPasskey: route({
    method: 'POST',
    path: '/desk/api/sign-in/passkey',
    access: 'open',
    mutates: true,
    request: z.strictObject({ key: token, passkey: signed }),
    response: who,
  }),
  signInByPassword: route({
    method: 'POST',
    path: '/desk/api/sign-in/password',
    access: 'open',
    mutates: true,
    request: z.strictObject({ name: text(40), password, code }),
    response: who,
  }),
  signOut: route({
    method: 'POST',
    path: '/desk/api/sign-out',
    access: 'session',
    mutates: true,
    request: nothing,
    response: nothing,
  }),
  me: route({
    method: 'GET',
    path: '/desk/api/me',
    access: 'session',
    mutates: false,
    request: nothing,
    response: who,
  }),
  /** Carries a command out: an `operatorRequest`, by the rights of the session's operator. */
  run: route({
    method: 'POST',
    path: '/desk/api/run',
    access: 'session',
    mutates: true,
    request: z.looseObject({ command: text(40) }),
    response: deskAnswer,
  }),
};

/** A picture of a case, by the query `kind`, `id` and `name` as `show` lists it; and the log as CSV. */
export const DESK_PICTURE_PATH = '/desk/api/picture';
export const DESK_LOG_PATH = '/desk/api/log.csv';
