import { Secret, TOTP } from 'otpauth';
import * as z from 'zod/mini';
import { DESK_ROUTES, deskFault } from '#contract/desk/routes';
import type { RequestOf, ResponseOf } from '#contract/route';
import { Passkey } from './authenticator.ts';
import { operate } from './operator.ts';
import type { TestServer } from './server.ts';

/** What an operator does at the desk in a browser, by the calls of the contract. */

export const DESK = { DESK_PORT: '0', REVIEW: 'manual', TRUSTED_PROXIES: '127.0.0.1,::1' };
export const DESK_PASSWORD = 'correct horse battery staple';

type Name = keyof typeof DESK_ROUTES;
type Fault = z.infer<typeof deskFault>;
export type DeskResult<Data> = { status: number; data: Data; fault: Fault | null; headers: Headers };
type Options = { headers?: Record<string, string>; origin?: string | null };

/** Where the page of the desk would be, by a name: passkeys have no addresses. */
export const deskOrigin = (server: TestServer): string =>
  String(server.deskAddress).replace('127.0.0.1', 'localhost');

/** A browser with its own cookie, on a network of its own if need be. */
export class DeskBrowser {
  readonly #server: TestServer;
  readonly #network: string;
  cookie = '';

  constructor(server: TestServer, network = '192.0.2.1') {
    this.#server = server;
    this.#network = network;
  }

  get origin(): string {
    return deskOrigin(this.#server);
  }

  async call<One extends Name>(
    name: One,
    body: RequestOf<(typeof DESK_ROUTES)[One]> | Record<string, unknown>,
    options: Options = {},
  ): Promise<DeskResult<ResponseOf<(typeof DESK_ROUTES)[One]>>> {
    const { method, path, response } = DESK_ROUTES[name];
    const answer = await this.fetch(path, {
      method,
      ...options,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const json: unknown = await answer.json();
    const isGood = answer.status === 200;
    return {
      status: answer.status,
      // As the contract has it, so every test of the desk checks that as well.
      data: (isGood ? z.parse(response, json) : {}) as ResponseOf<(typeof DESK_ROUTES)[One]>,
      fault: isGood ? null : z.parse(deskFault, json),
      headers: answer.headers,
    };
  }

  async fetch(
    path: string,
    { method = 'GET', body, headers = {}, origin }: Options & { method?: string; body?: string } = {},
  ): Promise<Response> {
    const page = origin === undefined && method === 'POST' ? this.origin : origin;
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        'x-forwarded-for': this.#network,
        ...(this.cookie !== '' && { cookie: this.cookie }),
        ...(page ? { origin: page } : {}),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) this.cookie = set.split(';')[0] ?? '';
    return response;
  }

  /** Carries out a command; answers what it says, or why not. */
  async run(input: Record<string, unknown>): Promise<string> {
    const { data, fault } = await this.call('run', input);
    return fault ? `${fault.code}: ${fault.error}` : (data.message ?? JSON.stringify(data));
  }
}

/** The code of an app, `steps` of half a minute from now. */
export function appCode(server: TestServer, secret: string, steps = 0): string {
  const timestamp = server.clock.nowMs + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Asks for an invitation on the socket and answers its token. */
export async function inviteOperator(server: TestServer, by: string, ...args: string[]): Promise<string> {
  const { out, err } = await operate(server.dataDir, ...args, '--operator', by);
  const token = /#invitation=(\S+)/.exec(out)?.[1];
  if (token === undefined) throw new Error(`${out}${err}`);
  return token;
}

export type EnrolledOperator = { name: string; secret: string; passkey: Passkey };

/** Enrols a passkey, and a password with an app. */
export async function enrolOperator(server: TestServer, invitation: string): Promise<EnrolledOperator> {
  const browser = new DeskBrowser(server);
  const { data, fault } = await browser.call('invited', { invitation });
  if (fault) throw new Error(fault.error);
  const passkey = new Passkey(browser.origin);
  const { secret, key, name } = data;
  const form = { key, passkey: passkey.register(data.passkey), password: DESK_PASSWORD };
  const done = await browser.call('enrol', { ...form, code: appCode(server, secret) });
  if (done.fault) throw new Error(done.fault.error);
  return { name, secret, passkey };
}

/** Signs in by passkey. */
export async function signInOperator(
  server: TestServer,
  { passkey }: EnrolledOperator,
  browser = new DeskBrowser(server),
): Promise<DeskBrowser> {
  const { data } = await browser.call('signInAsk', {});
  const { fault } = await browser.call('signInByPasskey', {
    key: data.key,
    passkey: passkey.answer(data.passkey),
  });
  if (fault) throw new Error(fault.error);
  return browser;
}

/** An operator of these roles who is signed in. The first one is an admin. */
export async function newOperator(server: TestServer, name: string, roles: string) {
  const by = (await server.stored.rows('SELECT id FROM operator')).length === 0 ? 'root' : 'ann';
  const enrolled = await enrolOperator(
    server,
    await inviteOperator(server, by, 'add-operator', name, '--roles', roles),
  );
  return { ...enrolled, browser: await signInOperator(server, enrolled) };
}
