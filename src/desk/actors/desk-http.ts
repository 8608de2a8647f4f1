import { FetchError, ofetch } from 'ofetch';
import { deskFailure } from '#contract/desk/failure';
import { DESK_ROUTES, deskFault } from '#contract/desk/routes';
import { CallFailure } from '#contract/failure';
import type { RequestOf, ResponseOf } from '#contract/route';

export type DeskCall = keyof typeof DESK_ROUTES;
type Route<Name extends DeskCall> = (typeof DESK_ROUTES)[Name];

export type DeskHttp = <Name extends DeskCall>(
  name: Name,
  request: RequestOf<Route<Name>>,
  signal: AbortSignal,
) => Promise<ResponseOf<Route<Name>>>;

/**
 * The one function through which the desk calls the server. `onSignedOut` hears of every answer that there is no session. Throws
 * CallFailure.
 */
export function createDeskHttp(onSignedOut: () => void): DeskHttp {
  return async (name, request, signal) => {
    const { method, path, response } = DESK_ROUTES[name];
    try {
      const body = method === 'POST' ? { body: request } : {};
      const answer = await ofetch<unknown>(path, { method, ...body, signal, retry: 0, cache: 'no-store' });
      return response.parse(answer) as ResponseOf<(typeof DESK_ROUTES)[typeof name]>;
    } catch (cause) {
      const failure = failureOfFetch(cause, signal);
      if (failure.kind === 'expired') onSignedOut();
      throw failure;
    }
  };
}

function failureOfFetch(cause: unknown, signal: AbortSignal): CallFailure {
  if (signal.aborted) return new CallFailure('cancelled', 'cancelled');
  const fault = deskFault.safeParse(cause instanceof FetchError ? cause.data : null);
  return fault.success ? deskFailure(fault.data) : new CallFailure('lost', 'no answer of the desk came');
}
