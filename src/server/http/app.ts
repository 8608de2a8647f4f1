import type { Socket } from 'node:net';
import { basename } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { resolveLanguage } from '#contract/languages';
import type { Route } from '#contract/route';
import type { DemoLimits } from '../accounts/demo-limits.ts';
import { fromOf } from '../accounts/from.ts';
import { networkOf } from '../accounts/network-of.ts';
import type { Session, Sessions } from '../accounts/sessions.ts';
import type { AnsweredRoute } from '../answered-route.ts';
import type { Clock } from '../clock.ts';
import type { Drain } from '../drain.ts';
import type { Readiness } from '../health.ts';
import type { ProtectionWatch } from '../protection/protection-watch.ts';
import { Refusal } from '../refusal.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { Settings } from '../settings.ts';
import type { SiteAddresses } from '../site-addresses.ts';
import type { SiteTheme } from '../site-theme.ts';
import type { Queue } from '../store/queue.ts';
import type { Texts } from '../texts.ts';
import { failure, refusalOf, sendEnvelope, success } from './answers.ts';
import type { Budgets } from './budgets.ts';
import {
  boundConnections,
  type ConnectionBounds,
  cutSlowBodies,
  proxyCheck,
  SLOW_REQUEST_OPTIONS,
} from './connections.ts';
import { contentPolicy, PERMISSIONS_POLICY } from './content-policy.ts';
import { deviceCookieOf, setDeviceCookie } from './device-cookie.ts';
import type { Endpoint } from './endpoint.ts';
import { checkHosts } from './host.ts';
import { readFileOf } from './multipart.ts';
import { VERSION } from './pages/built-client.ts';
import type { Pages } from './pages/pages.ts';
import { type SendPage, serveClient } from './pages/serve-client.ts';
import { reportRefusal, routeNameOf } from './report-refusal.ts';
import {
  idempotencyKeyOf,
  inputOf,
  isUnasked,
  pageOf,
  REQUEST_ID,
  requestIdOf,
  requestLanguageOf,
  tokenOf,
} from './requests.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/** How long a refused connection has to read why and to close. */
const CLOSE_GRACE_MS = 1_000;
/** How many times fewer costly requests an address may make. */
const COSTLY_SHARE = 50;

export type AppDeps = {
  endpoints: readonly Endpoint[];
  sessions: Pick<Sessions, 'find'>;
  demoLimits: Pick<DemoLimits, 'takeCommand' | 'giveBack'>;
  budgets: Pick<Budgets, 'take'>;
  clock: Clock;
  protectionWatch: Pick<ProtectionWatch, 'called'>;
  database: { queue: Pick<Queue, 'asked'> };
  texts: Texts;
  log: FastifyBaseLogger;
  events: Pick<SecurityEvents, 'report'>;
  /** The proxies among them are also those whose forwarded-for header is believed. */
  connections: ConnectionBounds;
  /** Requests one address may make in a minute. */
  maxRequestsPerMinute: number;
  /** Where they are counted; in this process by default. */
  requestCounts?: FastifyRateLimitStoreCtor | undefined;
  addresses: SiteAddresses;
  /** Which hosts browsers then ask by https alone, for a year. */
  hsts: Settings['hsts'];
  /** Other origins the page may ask: where the address for complaints is read (S7.17). */
  pageAsks: readonly string[];
  settings: SiteTheme;
  /** The built client and its pages; served when they are there. */
  clientDir: string;
  pages: Pages | null;
  /** Adds what must be there before the routes: the live socket, and pictures. */
  beforeRoutes: (app: FastifyInstance) => Promise<void>;
  /** Told of every answer of a route. */
  onAnswered?: ((answer: AnsweredRoute) => void) | undefined;
  /** While it is on, each answer ends its connection, so that the next request goes to another node. */
  drain: Pick<Drain, 'isOn'>;
  /** Says whether requests can be served, and what is in the way. */
  readiness: () => Promise<Readiness>;
};

/** The web server: the contract's routes, the built client, and the doors in front of both. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { trustedProxies } = deps.connections;
  const isProxy = proxyCheck(trustedProxies);
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    exposeHeadRoutes: false,
    // What still arrives while the server closes is answered as ever: fastify's own answer is no envelope.
    return503OnClosing: false,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: ({ headers, socket }) =>
      requestIdOf(isProxy(socket.remoteAddress ?? '') ? headers[REQUEST_ID] : undefined),
    ...SLOW_REQUEST_OPTIONS,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    clientErrorHandler: (error, socket) => refuseConnection(deps, socket, error),
    frameworkErrors: (error, request, reply) => refuse(deps, request, reply, error),
  });
  boundConnections(app.server, deps.connections, deps.events);
  cutSlowBodies(app);
  checkHosts(app, deps.addresses, deps.events, (request, reply) =>
    reply
      .headers(ANSWER_HEADERS)
      .type('application/json; charset=utf-8')
      .send(
        JSON.stringify(failure(deps.texts, requestLanguageOf(request), new Refusal('malformed', 'host'))),
      ),
  );
  app.addHook('onRequest', async ({ id }, reply) => {
    reply.headers({ 'permissions-policy': PERMISSIONS_POLICY, [REQUEST_ID]: id });
    if (deps.drain.isOn) reply.header('connection', 'close');
  });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(deps.addresses, deps.pageAsks) },
    strictTransportSecurity: deps.hsts !== 'off' && { includeSubDomains: deps.hsts === 'subdomains' },
  });
  // Preflight and answers name the origin only when it is the page this API belongs to.
  await app.register(cors, { delegator: (request, done) => done(null, corsOf(request, deps.addresses)) });
  await app.register(rateLimit, {
    max: deps.maxRequestsPerMinute,
    timeWindow: '1 minute',
    ...(deps.requestCounts && { store: deps.requestCounts }),
    addHeadersOnExceeding: NO_RATE_HEADERS,
    addHeaders: { ...NO_RATE_HEADERS, 'retry-after': true },
    errorResponseBuilder: () => new Refusal('tooMany'),
  });
  await app.register(compress, { global: false, globalDecompression: false });
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  app.setErrorHandler((error, request, reply) => refuse(deps, request, reply, error));
  await deps.beforeRoutes(app);
  const takesFile = ({ route }: Endpoint) => route.encoding === 'multipart';
  for (const endpoint of deps.endpoints) if (!takesFile(endpoint)) addRoute(app, deps, endpoint);
  // In a scope of their own, so that no other route takes multipart.
  await app.register(async (scope) => {
    await scope.register(multipart);
    for (const endpoint of deps.endpoints) if (takesFile(endpoint)) addRoute(scope, deps, endpoint);
  });
  app.get('/healthz', async () => ({ status: 'up', version: VERSION, build: basename(deps.clientDir) }));
  app.get('/readyz', async (_, reply) => {
    const readiness = await deps.readiness();
    return reply.code(readiness.ready ? 200 : 503).send(readiness);
  });
  answerTheRest(app, deps, await serveClient(app, deps));
  return app;
}

function addRoute(app: FastifyInstance, deps: AppDeps, endpoint: Endpoint): void {
  const costlyPerMinute = Math.ceil(deps.maxRequestsPerMinute / COSTLY_SHARE);
  app.route({
    method: endpoint.route.method,
    url: endpoint.route.path,
    // Answers are data, never pages: their headers are fewer, fixed and stricter than those of the client.
    helmet: false,
    // What anyone may read holds no secret whose length a stranger could feel out.
    ...(endpoint.route.access === 'open' && !endpoint.route.mutates && { compress: COMPRESSION }),
    ...(endpoint.cost === 'heavy' && { config: { rateLimit: { max: costlyPerMinute } } }),
    handler: (request, reply) => answer(deps, endpoint, request, reply),
    ...(deps.onAnswered && { onResponse: reportAnswer(deps.onAnswered, endpoint.route) }),
  });
}

/** Why a request was refused. */
const refusals = new WeakMap<FastifyRequest, string>();

const reportAnswer =
  (onAnswered: (answer: AnsweredRoute) => void, { path, mutates }: Route) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    onAnswered({
      route: path,
      outcome: refusals.get(request) ?? 'ok',
      isCommand: mutates,
      seconds: reply.elapsedTime / 1_000,
    });

function corsOf({ headers }: FastifyRequest, addresses: SiteAddresses) {
  const { origin, host } = headers;
  const isAllowed = origin !== undefined && addresses.isAllowedOrigin(origin, host);
  // The device cookie goes to the API's own host too (S7.1).
  return { origin: isAllowed, credentials: isAllowed, methods: ['GET', 'POST'], maxAge: 600 };
}

/** Candles and listings shrink to a fifth and less; a level that costs less than a phone's radio does. */
const COMPRESSION = {
  encodings: ['br' as const, 'gzip' as const],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  threshold: 1_024,
};

const NO_RATE_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

const ANSWER_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

async function answer(
  deps: AppDeps,
  { route, cost, answer: respond }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = requestLanguageOf(request);
  reply.headers(ANSWER_HEADERS);
  if (route.mutates && isUnasked(request)) {
    deps.events.report({
      event: 'origin.refused',
      route: routeNameOf(request),
      network: networkOf(request.ip),
    });
    return reply.code(403).send(failure(deps.texts, language, new Refusal('malformed', 'sec-fetch-site')));
  }
  const session = await sessionOf(deps, request);
  if (route.access !== 'open' && !session) {
    // A token that came is reported where it was looked up.
    if (tokenOf(request) === null) {
      deps.events.report({
        event: 'token.refused',
        state: 'none',
        network: networkOf(request.ip),
        user: null,
      });
    }
    throw new Refusal('expired');
  }
  if (session) deps.protectionWatch.called(session.userId);
  if (route.access === 'demo' && !session?.isDemo) throw new Refusal('demoOnly');
  if (route.access === 'real' && session?.isDemo) throw new Refusal('realOnly');
  const idempotencyKey = route.mutates ? idempotencyKeyOf(request) : null;
  if (session) deps.budgets.take(session.userId, cost, deps.clock());
  const isCounted = route.mutates && session?.isDemo && (cost === 'command' || cost === 'heavy');
  if (isCounted) await deps.demoLimits.takeCommand(session.userId, idempotencyKey);
  const readFile = () => readFileOf(request, reply);
  const address = request.ip;
  const call = {
    session,
    language,
    address,
    from: fromOfRequest(request),
    idempotencyKey,
    onRepeated: () => (isCounted ? deps.demoLimits.giveBack(session.userId) : undefined),
    deviceCookie: deviceCookieOf(request),
    page: pageOf(request, deps.addresses),
    readFile,
  };
  const input = inputOf(route, request);
  const { data, message, deviceCookie } = await deps.database.queue.asked(async () => respond(input, call));
  if (deviceCookie !== undefined) reply.header('set-cookie', setDeviceCookie(request, deviceCookie));
  return sendEnvelope(reply, success(deps.texts, language, message, data));
}

async function sessionOf({ sessions }: AppDeps, request: FastifyRequest): Promise<Session | null> {
  const token = tokenOf(request);
  return token === null ? null : await sessions.find(token, fromOfRequest(request));
}

const fromOfRequest = ({ ip, headers }: FastifyRequest) => fromOf(ip, headers['user-agent']);

async function refuse(
  deps: AppDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  cause: unknown,
): Promise<FastifyReply> {
  const { reason } = refusalOf(cause);
  refusals.set(request, reason);
  if (reason === 'fault') request.log.error({ err: cause }, 'a request failed');
  await reportRefusal(deps.events, reason, request, async () => {
    const session = await sessionOf(deps, request);
    return session?.userId ?? null;
  });
  return sendEnvelope(reply, failure(deps.texts, requestLanguageOf(request), cause));
}

/**
 * Refuses, in the envelope too, what is no HTTP at all and a request line or headers beyond the limit. One that is late may be
 * so by the server, when it stood still: its request is nothing to give up.
 */
function refuseConnection(deps: AppDeps, socket: Socket, { code }: NodeJS.ErrnoException): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const isLate = code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const refusal = isLate ? new Refusal('tryLater') : new Refusal('malformed', 'request');
  const body = Buffer.from(JSON.stringify(failure(deps.texts, resolveLanguage(undefined), refusal)));
  const head = [
    `HTTP/1.1 ${isLate ? '408 Request Timeout' : '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    'connection: close',
  ];
  socket.end(
    Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n`), body]),
  );
  // A client that does not close its half after the answer is cut.
  const cut = setTimeout(() => socket.destroy(), CLOSE_GRACE_MS);
  socket.once('close', () => clearTimeout(cut));
}

/** What no route takes: a page of the client, or nothing that exists. */
function answerTheRest(app: FastifyInstance, deps: AppDeps, sendPage: SendPage): void {
  app.setNotFoundHandler((request, reply) => {
    const isApi = /^\/(api|v1|healthz|readyz)([/?]|$)/.test(request.url);
    if (request.method === 'HEAD') return reply.code(isApi ? 405 : 404).send();
    const page = isApi ? null : sendPage(request, reply);
    return (
      page ?? sendEnvelope(reply, failure(deps.texts, requestLanguageOf(request), new Refusal('notFound')))
    );
  });
}
