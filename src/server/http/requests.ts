import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY } from '#contract/idempotency';
import { type Language, resolveLanguage } from '#contract/languages';
import type { Route } from '#contract/route';
import { Refusal } from '../refusal.ts';
import type { SiteAddresses } from '../site-addresses.ts';

const MAX_FIELD_NAME = 64;

/** Names one request in answers and logs. */
export const REQUEST_ID = 'x-request-id';

/** The first value of a header. */
function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The id a trusted proxy gave the request, if it can stand in a log as it is; else a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

export function requestLanguageOf(request: FastifyRequest): Language {
  return resolveLanguage(header(request, 'lang'));
}

/** The session token: the header's value, with or without the word Bearer. Never a cookie, never a parameter. */
export function tokenOf(request: FastifyRequest): string | null {
  const value = header(request, 'authorization');
  return value ? value.replace(/^Bearer /i, '') : null;
}

/**
 * The origin of the page that makes a request, where it is a page of this site under a name: passkeys are of names, never of
 * addresses. Null for any other, and for a program, which has none.
 */
export function pageOf(request: FastifyRequest, addresses: SiteAddresses): string | null {
  const origin = header(request, 'origin');
  if (origin === undefined || !addresses.isAllowedOrigin(origin, header(request, 'host'))) return null;
  const page = URL.parse(origin);
  return page && isIP(page.hostname.replace(/^\[|\]$/g, '')) === 0 ? page.origin : null;
}

/** Throws the refusal `malformed` for a key no client of ours would send. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = header(request, 'idempotency-key');
  if (key === undefined) return null;
  if (!IDEMPOTENCY_KEY.test(key)) throw new Refusal('malformed', 'idempotency-key');
  return key;
}

/** True for a request a browser makes on its own or for another site: nothing may change by it. */
export function isUnasked(request: FastifyRequest): boolean {
  const purpose = `${header(request, 'sec-purpose') ?? ''} ${header(request, 'purpose') ?? ''}`.toLowerCase();
  return /prefetch|prerender|preview/.test(purpose) || header(request, 'sec-fetch-site') === 'cross-site';
}

/**
 * The fields of a JSON body as a form would send them: a number becomes its plain text, and the schema decides whether
 * that is right. Numbers that JSON may have changed (beyond the safe integers) or that want an exponent stay numbers,
 * which no schema takes; so do true, null, lists and objects.
 */
function numbersAsTexts(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, isPlainNumber(value) ? String(value) : value]),
  );
}

function isPlainNumber(value: unknown): value is number {
  return (
    typeof value === 'number' &&
    Math.abs(value) <= Number.MAX_SAFE_INTEGER &&
    /^-?\d+(\.\d+)?$/.test(String(value))
  );
}

/** No text of ours has the character NUL, which PostgreSQL does not store. Throws the refusal `malformed` naming the field. */
function refuseNul(raw: unknown): void {
  for (const [field, value] of Object.entries(raw ?? {})) {
    if (typeof value === 'string' && value.includes('\0'))
      throw new Refusal('malformed', field.slice(0, MAX_FIELD_NAME));
  }
}

/** The input of a route as its schema reads it. Throws the refusal `malformed` naming the field at fault. */
export function inputOf(route: Route, request: FastifyRequest): unknown {
  const raw = route.method === 'GET' ? request.query : numbersAsTexts(request.body ?? {});
  refuseNul(raw);
  const parsed = route.request.safeParse(raw);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0];
  throw new Refusal('malformed', String(field ?? 'body').slice(0, MAX_FIELD_NAME));
}
