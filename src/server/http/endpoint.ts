import type * as z from 'zod/mini';
import { toWire, wireNameOf } from '#contract/fields';
import type { Language } from '#contract/languages';
import type { Route } from '#contract/route';
import type { DeviceCookie } from '../accounts/devices.ts';
import type { From } from '../accounts/from.ts';
import type { PresentedProof } from '../accounts/second-factors.ts';
import type { Session } from '../accounts/sessions.ts';
import { Refusal } from '../refusal.ts';
import type { Caller } from '../store/idempotent-commands.ts';
import type { Cost } from './budgets.ts';

/** What a use-case may know of the request besides its input. */
export type Call = {
  session: Session | null;
  language: Language;
  address: string;
  /** Where it comes from. */
  from: From;
  idempotencyKey: string | null;
  /** Hears that the call's command was not carried out again, as its key had its answer. */
  onRepeated: () => void;
  /** What the browser keeps for logging in again. */
  deviceCookie: DeviceCookie | undefined;
  /** The origin of the page that calls, e.g. `https://www.trade.example`; null for one that can have no passkeys, and for none. */
  page: string | null;
  /**
   * Reads the one file of a multipart call; the use-case says when, so that nothing large is read in vain. Rejects
   * with the refusals `malformed` (no file, or more than one) and `pictureTooLarge`.
   */
  readFile: () => Promise<Buffer>;
};

/** Successful answers name their text by the locale key `server.<message>`. */
export type Reply<Data> = {
  data: Data;
  message: string;
  /** What the browser is to keep for logging in again. */
  deviceCookie?: DeviceCookie;
};

/** A route of the contract and what answers it. */
export type Endpoint = {
  route: Route;
  cost: Cost;
  answer: (input: unknown, call: Call) => Reply<unknown> | Promise<Reply<unknown>>;
};

/** Ties a use-case to its route, with the types the contract gives it: the one place where answers get the wire's names. */
export function endpoint<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  route: Route<Request, Response>,
  cost: Cost,
  answer: (
    input: z.infer<Request>,
    call: Call,
  ) => Reply<z.infer<Response>> | Promise<Reply<z.infer<Response>>>,
): Endpoint {
  const { request, response } = route;
  return {
    route: route as unknown as Route,
    cost,
    answer: async (input, call) => {
      const reply = await asOnWire(request, () => answer(input as z.infer<Request>, call));
      return { ...reply, data: toWire(response, reply.data) };
    },
  };
}

/** A refusal names the field at fault as the wire does. */
async function asOnWire<Answer>(request: z.ZodMiniType, run: () => Answer): Promise<Awaited<Answer>> {
  try {
    return await run();
  } catch (cause) {
    if (!(cause instanceof Refusal) || cause.field === null) throw cause;
    throw new Refusal(cause.reason, wireNameOf(request, cause.field), cause.bounds, cause.carried);
  }
}

export function ok<Data>(data: Data): Reply<Data> {
  return { data, message: 'ok' };
}

/** The session of a call; routes that are not open always have one. */
export function sessionOf(call: Call): Session {
  if (!call.session) throw new Refusal('expired');
  return call.session;
}

/** What a call shows that wants a second factor. */
export function presentedBy(call: Call, proof: string | undefined): PresentedProof {
  return { session: sessionOf(call), proof };
}

/** The caller of a command. */
export function callerOf(call: Call): Caller {
  const { idempotencyKey, onRepeated } = call;
  return { userId: sessionOf(call).userId, idempotencyKey, onRepeated };
}
