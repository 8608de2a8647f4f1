import { FetchError, type FetchOptions, ofetch } from 'ofetch';
import { CODE_EXPIRED, CODE_OUTCOME_UNKNOWN, CODE_SUCCESS } from '#contract/constants';
import { envelope } from '#contract/envelope';
import { CallFailure } from '#contract/failure';
import { ownNameOf, toWire } from '#contract/fields';
import type { RequestOf, ResponseOf, Route } from '#contract/route';
import type { EarlyCalls, EarlyQuestion } from './early-calls.ts';

/** What every call needs to know of its caller (S7.1). */
export type HttpDeps = {
  origin: string;
  language: () => string;
  token: () => string | null;
  now: () => number;
  /** Hears of every 999 that was not marked initial, with the token the call went out with (S4.13). */
  onExpired: (token: string) => void;
  /** Reads that are on their way already. */
  early?: EarlyCalls;
};

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Overrides the session's token: a command goes out with the token of the account that began it. */
  token?: string | null;
  idempotencyKey?: string;
  /** Marks the call as initial: its 999 leads to no redirect. */
  isInitial?: boolean;
};

export type Answer<R extends Route> = { data: ResponseOf<R>; message: string };
export type Http = <R extends Route>(
  route: R,
  request: RequestOf<R>,
  options?: CallOptions,
) => Promise<Answer<R>>;

/**
 * Makes the one function through which the client calls the server. The request and the
 * envelope's data have our own names, see fields.ts; the data is parsed. Throws CallFailure otherwise.
 */
export function createHttp(deps: HttpDeps): Http {
  return async (route, request, options = {}) => {
    const token = options.token === undefined ? deps.token() : options.token;
    const body = await exchange(deps, route, request, { ...options, token });
    const parsed = envelope.safeParse(body);
    if (!parsed.success) throw new CallFailure('lost', 'the answer is no envelope');
    const { code, msg, data } = parsed.data;
    if (code === CODE_EXPIRED) {
      if (!options.isInitial && token) deps.onExpired(token);
      throw new CallFailure('expired', msg, code);
    }
    // The server does not know either: the same as no answer.
    if (code === CODE_OUTCOME_UNKNOWN) throw new CallFailure('lost', msg);
    if (code !== CODE_SUCCESS) throw new CallFailure('refused', msg, code, fieldOf(route, data), data);
    const answer = route.response.safeParse(data);
    if (!answer.success) throw new CallFailure('lost', `the answer of ${route.path} breaks the contract`);
    return { data: answer.data as ResponseOf<typeof route>, message: msg };
  };
}

async function exchange<R extends Route>(
  deps: HttpDeps,
  route: R,
  request: RequestOf<R>,
  options: CallOptions,
): Promise<unknown> {
  const fields = toWire(route.request, request) as Record<string, string>;
  try {
    if (route.method !== 'GET') {
      const body = route.encoding === 'form' ? new URLSearchParams(fields) : fields;
      return await call(deps, route.path, { method: route.method, body }, options);
    }
    const asked = new URLSearchParams(fields).toString();
    const question = asked === '' ? route.path : `${route.path}?${asked}`;
    const early = deps.early?.take(whoAsks(deps, options.token), question, deps.now(), options.signal);
    return await (early ?? read(deps, question, options));
  } catch (error) {
    throw failureOfFetch(error, options.signal);
  }
}

/** Sends the reads of a screen before its code is there. */
export function readEarly(deps: HttpDeps, questions: readonly EarlyQuestion[]): void {
  const token = deps.token();
  const send = (question: EarlyQuestion, signal: AbortSignal) => read(deps, question, { token, signal });
  deps.early?.send(whoAsks(deps, token), questions, deps.now(), send);
}

const whoAsks = ({ language }: HttpDeps, token: string | null | undefined): string =>
  `${language()} ${token ?? ''} `;

function read(deps: HttpDeps, question: EarlyQuestion, options: CallOptions): Promise<unknown> {
  const [path = '', asked] = question.split('?');
  const query = { ...Object.fromEntries(new URLSearchParams(asked)), t: deps.now() };
  return call(deps, path, { method: 'GET', query }, options);
}

function call(
  { origin, language }: HttpDeps,
  path: string,
  sent: Pick<FetchOptions<'json'>, 'method' | 'query' | 'body'>,
  { token, idempotencyKey, signal }: CallOptions,
): Promise<unknown> {
  const headers: Record<string, string> = { lang: language() };
  if (token) headers.authorization = token;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  return ofetch<unknown>(origin + path, {
    headers,
    // The API's own host keeps by a cookie that somebody logged in here before.
    credentials: 'include',
    ...sent,
    retry: 0,
    ...(signal ? { signal } : {}),
  });
}

function failureOfFetch(error: unknown, signal: AbortSignal | undefined): CallFailure {
  if (signal?.aborted) return new CallFailure('cancelled', 'cancelled');
  const status = error instanceof FetchError ? error.statusCode : undefined;
  return new CallFailure('lost', status === undefined ? 'network' : `HTTP ${status}`);
}

/** The field of a request that a refusal names. */
function fieldOf(route: Route, data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('field' in data)) return null;
  return typeof data.field === 'string' ? ownNameOf(route.request, data.field) : null;
}
