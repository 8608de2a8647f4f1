import { FetchError, ofetch } from 'ofetch';
import { CODE_EXPIRED, CODE_SUCCESS } from '#contract/constants';
import { envelope } from '#contract/envelope';
import { CallFailure } from '#contract/failure';
import { ownNameOf, toWire } from '#contract/fields';
import type { RequestOf, ResponseOf, Route } from '#contract/route';

/** What every call needs to know of its caller (S7.1). */
export type HttpDeps = {
  origin: string;
  language: () => string;
  token: () => string | null;
  now: () => number;
  /** Hears of every 999 that was not marked initial, with the token the call went out with (S4.13). */
  onExpired: (token: string) => void;
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
    if (code !== CODE_SUCCESS) throw new CallFailure('refused', msg, code, fieldOf(route, data));
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
  const headers: Record<string, string> = { lang: deps.language() };
  if (options.token) headers.authorization = options.token;
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const fields = toWire(route.request, request) as Record<string, string>;
  const carried =
    route.method === 'GET'
      ? { query: { ...fields, t: deps.now() } }
      : { body: route.encoding === 'form' ? new URLSearchParams(fields) : fields };
  try {
    return await ofetch<unknown>(deps.origin + route.path, {
      method: route.method,
      headers,
      // The API's own host keeps by a cookie that somebody logged in here before.
      credentials: 'include',
      ...carried,
      retry: 0,
      ...(options.signal ? { signal: options.signal } : {}),
    });
  } catch (error) {
    throw failureOfFetch(error, options.signal);
  }
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
