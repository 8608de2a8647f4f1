import rateLimit from '@fastify/rate-limit';
import { parseCookie, stringifySetCookie } from 'cookie';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { DESK_FAULTS, type DeskFaultCode } from '#contract/desk/routes';
import { networkOf } from '../accounts/network-of.ts';
import { refusalOf } from '../http/answers.ts';
import { SLOW_REQUEST_OPTIONS } from '../http/connections.ts';
import { PERMISSIONS_POLICY } from '../http/content-policy.ts';
import { OperatorRefusal, RightRefusal } from '../operator/refusal.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { SiteTheme } from '../site-theme.ts';
import { addCalls, type DeskCalls, type HandledDeskCall } from './desk-calls.ts';
import { addFiles, type DeskFileParts } from './desk-files.ts';
import { addPages, isOfPage } from './desk-page.ts';
import { DeskRefusal, FAULTS } from './desk-refusal.ts';
import type { OperatorSession, OperatorSessions } from './operator-sessions.ts';

/** As long as what an operator may publish. */
const BODY_LIMIT_BYTES = 1024 * 1024;
/** Requests of one address in a minute, and those that need no session. */
const MAX_PER_MINUTE = 600;
export const MAX_OPEN_PER_MINUTE = 30;
const COOKIE = 'desk';

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

export type DeskDeps = DeskFileParts & {
  calls: DeskCalls;
  sessions: Pick<OperatorSessions, 'find'>;
  events: Pick<SecurityEvents, 'report'>;
  log: FastifyBaseLogger;
  /** Of the built client, which the desk's pages are built beside. */
  clientDir: string;
  site: SiteTheme;
  trustedProxies: readonly string[];
  /** Requests of one address that need no session, in a minute. */
  maxOpenPerMinute?: number | undefined;
};

/** The desk in a browser: a listener of its own, whose calls take a session in a cookie and come from its own page alone. */
export async function createDeskApp(deps: DeskDeps): Promise<FastifyInstance> {
  const { trustedProxies } = deps;
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    exposeHeadRoutes: false,
    bodyLimit: BODY_LIMIT_BYTES,
    ...SLOW_REQUEST_OPTIONS,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
  });
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS);
    // A page may be opened from anywhere: it shows nothing before its own calls are answered.
    if (!isOfPage(request)) refuseOtherPages(deps, request);
  });
  await app.register(rateLimit, {
    max: MAX_PER_MINUTE,
    timeWindow: '1 minute',
    errorResponseBuilder: () => new DeskRefusal('tooMany'),
  });
  app.setErrorHandler((error, request, reply) => refuse(deps, error, request, reply));
  app.setNotFoundHandler((request, reply) => refuse(deps, new DeskRefusal('notFound'), request, reply));
  const open = { rateLimit: { max: deps.maxOpenPerMinute ?? MAX_OPEN_PER_MINUTE } };
  addCalls(app, deps.calls, open, (request, reply) => callOf(deps, request, reply));
  addFiles(app, deps, (request) => mustSession(deps, request));
  await addPages(app, deps.clientDir, deps.site);
  return app;
}

/** What changes something says by its origin that the desk's own page asks for it; what reads is asked for by no other site. */
function refuseOtherPages({ events }: DeskDeps, request: FastifyRequest): void {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  const isOther = site === 'cross-site' || site === 'same-site';
  const isOwn = origin !== undefined && URL.parse(origin)?.host === host?.toLowerCase();
  if (!isOther && (isOwn || (origin === undefined && request.method === 'GET'))) return;
  const route = request.routeOptions.url ?? 'none';
  events.report({ event: 'origin.refused', route, network: networkOf(request.ip) });
  throw new DeskRefusal('origin');
}

function callOf(deps: DeskDeps, request: FastifyRequest, reply: FastifyReply): HandledDeskCall {
  return {
    address: request.ip,
    origin: request.headers.origin ?? '',
    session: () => mustSession(deps, request),
    keepToken: (token) => {
      reply.header('set-cookie', cookieOf(request, token));
    },
  };
}

async function mustSession({ sessions }: DeskDeps, request: FastifyRequest): Promise<OperatorSession> {
  const token = parseCookie(request.headers.cookie ?? '')[COOKIE];
  const session = token === undefined ? null : await sessions.find(token);
  if (!session) throw new DeskRefusal('signedOut');
  return session;
}

/** Out of reach of scripts, and never sent along with what another site asks for; null takes it away. */
function cookieOf(request: FastifyRequest, token: string | null): string {
  return stringifySetCookie({
    name: COOKIE,
    value: token ?? '',
    path: '/desk/api',
    ...(token === null && { maxAge: 0 }),
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  });
}

function refuse(
  { log }: DeskDeps,
  cause: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code, words } = faultOf(cause);
  if (code === 'fault') log.error({ err: cause, request: request.id }, 'a call of the desk failed');
  return reply.code(FAULTS[code].status).send({ code, error: words });
}

function faultOf(cause: unknown): { code: DeskFaultCode; words: string } {
  if (cause instanceof DeskRefusal) return { code: cause.code, words: cause.message };
  if (cause instanceof RightRefusal) return { code: 'noRight', words: cause.message };
  if (cause instanceof OperatorRefusal) return { code: 'refused', words: cause.message };
  // Of the store, or of fastify itself: a body that is too long or no JSON.
  const { reason } = refusalOf(cause);
  const code = DESK_FAULTS.find((fault) => fault === reason) ?? 'fault';
  return { code, words: FAULTS[code].error };
}
