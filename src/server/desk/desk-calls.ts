import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { operatorRequest } from '#contract/desk/requests';
import { hasRight, RIGHTS, type Right } from '#contract/desk/rights';
import { DESK_ROUTES } from '#contract/desk/routes';
import type { RequestOf, ResponseOf } from '#contract/route';
import type { BackOffice } from '../operator/back-office.ts';
import { readSent } from '../operator/refusal.ts';
import type { Database } from '../store/database.ts';
import { DeskRefusal } from './desk-refusal.ts';
import type { OperatorEnrolment } from './enrolment.ts';
import type { OperatorSession, OperatorSessions } from './operator-sessions.ts';
import type { SignedInOperator, SignIn } from './sign-in.ts';

type Name = keyof typeof DESK_ROUTES;
type Route<One extends Name> = (typeof DESK_ROUTES)[One];

/** What a call knows of who asks. */
export type HandledDeskCall = {
  address: string;
  /** Of the desk's own page. */
  origin: string;
  /** Rejects with the refusal `signedOut`. */
  session: () => Promise<OperatorSession>;
  /** Has the browser keep the token of a session; null has it forget. */
  keepToken: (token: string | null) => void;
};

/** What answers each route of the contract. */
export type DeskCalls = {
  [One in Name]: (input: RequestOf<Route<One>>, call: HandledDeskCall) => Promise<ResponseOf<Route<One>>>;
};

export type DeskCallParts = {
  database: Database;
  enrolment: OperatorEnrolment;
  signIn: SignIn;
  sessions: OperatorSessions;
  backOffice: BackOffice;
};

export function deskCalls({ database, enrolment, signIn, sessions, backOffice }: DeskCallParts): DeskCalls {
  const keep = ({ token, ...session }: SignedInOperator, { keepToken }: HandledDeskCall) => {
    keepToken(token);
    return whoOf(session);
  };
  return {
    invited: ({ invitation }, { origin }) => enrolment.begin(invitation, origin),
    enrol: async ({ key, ...chosen }) => {
      await enrolment.finish(key, chosen);
      return {};
    },
    signInAsk: (_, { origin }) => signIn.ask(origin),
    signInByPasskey: async ({ key, passkey }, call) =>
      keep(await signIn.byPasskey(key, passkey, call.address), call),
    signInByPassword: async (typed, call) => keep(await signIn.byPassword(typed, call.address), call),
    signOut: async (_, { session, keepToken }) => {
      const own = await session();
      await database.queue.submit((tx) => sessions.end(tx, own));
      keepToken(null);
      return {};
    },
    me: async (_, { session }) => whoOf(await session()),
    run: async (input, { session }) => {
      const { name } = await session();
      return backOffice.run(name, readSent(operatorRequest, input));
    },
  };
}

/** Adds every route of the contract; `open` is the config of those that need no session. */
export function addCalls(
  app: FastifyInstance,
  calls: DeskCalls,
  open: object,
  callOf: (request: FastifyRequest, reply: FastifyReply) => HandledDeskCall,
): void {
  for (const name of Object.keys(DESK_ROUTES) as Name[]) {
    const { method, path, access, request: schema } = DESK_ROUTES[name];
    const respond = calls[name] as (input: unknown, call: HandledDeskCall) => Promise<unknown>;
    app.route({
      method,
      url: path,
      ...(access === 'open' && { config: open }),
      handler: async (request, reply) => {
        const call = callOf(request, reply);
        // Who has no session learns nothing of what a call takes.
        if (access !== 'open') await call.session();
        const input = z.safeParse(schema, method === 'GET' ? request.query : request.body);
        if (!input.success) throw new DeskRefusal('malformed');
        return respond(input.data, call);
      },
    });
  }
}

function whoOf({ name, roles, endsAtMs }: Omit<OperatorSession, 'id'>) {
  const rights = (Object.keys(RIGHTS) as Right[]).filter((right) => hasRight(roles, right));
  return { name, roles: [...roles], rights, endsAt: endsAtMs };
}
