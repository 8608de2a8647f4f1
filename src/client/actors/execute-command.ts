import { fromPromise } from 'xstate';
import type { RequestOf, Route } from '#contract/route';
import type { CommandInput, Executed } from '#machines/command/command.machine';
import type { Answer, Http } from './http.ts';

/** A call under the account and the key of one command. */
export type CommandCall = <R extends Route>(route: R, request: RequestOf<R>) => Promise<Answer<R>>;

/**
 * The actor that carries out a command. `carryOut` gets what the command asks for and the one function it may call the
 * server with: every call goes out with the token of the account that began the command, and with the command's key.
 */
export function executeCommand<Request, Result>(
  http: Http,
  carryOut: (call: CommandCall, request: Request) => Promise<Executed<Result>>,
) {
  return fromPromise<Executed<Result>, CommandInput<Request>>(({ input, signal }) => {
    const { account, key, request } = input;
    const options = { signal, token: account.token, idempotencyKey: key };
    return carryOut((route, asked) => http(route, asked, options), request);
  });
}
