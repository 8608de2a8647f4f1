import type * as z from 'zod/mini';

/**
 * One HTTP call: where it is, who may make it, what goes in and what comes out.
 * `request` is the query of a GET and the body of a POST; `response` is the envelope's `data`.
 */
export type Route<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> = {
  /** What openapi.json calls it, where that is not the name it is exported by. */
  operationId?: string;
  method: 'GET' | 'POST';
  path: string;
  /** `open` serves visitors too; `session` needs a token; `demo` and `real` need that kind of account. */
  access: 'open' | 'session' | 'demo' | 'real';
  /** A call that changes something: takes `idempotency-key`, answers `no-store`, refuses prefetch. */
  mutates: boolean;
  /** POST bodies are JSON unless the spec asks for a form; a file travels as multipart, in the field `file`. */
  encoding?: 'form' | 'multipart';
  request: Request;
  response: Response;
};

export type RequestOf<R extends Route> = z.infer<R['request']>;
export type ResponseOf<R extends Route> = z.infer<R['response']>;

/**
 * Keeps the literal types of a route while checking its shape. To add one: call this in a module of `routes/`, answer it in the
 * module of `src/server/http/routes`, and give it a request in `tests/server/http/samples.ts`. Beside these samples `access.test.ts`
 * names a route that is not served, and `bad-input.test.ts` one whose required fields have no sample.
 * @__NO_SIDE_EFFECTS__ A build leaves out a route that it does not use.
 */
export function route<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  definition: Route<Request, Response>,
): Route<Request, Response> {
  return definition;
}
