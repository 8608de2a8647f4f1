import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { SOCKET_PATH } from '#contract/socket';
import { MINUTE_MS } from '#contract/time-units';
import { fromOf } from '../accounts/from.ts';
import { networkOf } from '../accounts/network-of.ts';
import type { Drain } from '../drain.ts';
import type { SiteAddresses } from '../site-addresses.ts';
import { LiveSocket, type LiveSocketDeps } from './live-socket.ts';
import { SocketClient } from './socket-client.ts';

const MAX_MESSAGE_BYTES = 16 * 1024;
const SWEEP_MS = 15_000;
/** How long a peer has to answer a close before its connection is cut. */
const CLOSE_GRACE_MS = 1_000;
const GOING_AWAY = 1001;
const FORBIDDEN = 403;
const UNAVAILABLE = 503;

/**
 * Serves the live connection at SOCKET_PATH. Call it before the HTTP routes, so that an upgrade on one of them is
 * refused. Pages of other sites are answered 403, and everyone 503 while the node drains, when open sockets are closed one
 * after the other; `?lang=` chooses the language of messages. Faults go to the app's
 * log. Everything ends with the app.
 */
export async function registerSocket(
  app: FastifyInstance,
  deps: Omit<LiveSocketDeps, 'onFault'> & {
    drain: Drain;
    addresses: SiteAddresses;
    /** Told each minute who is logged in by a connection to this node. */
    onMinute?: (userIds: readonly number[]) => Promise<void>;
  },
): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
    errorHandler(error, socket, request) {
      request.log.debug({ err: error }, 'socket closed on a bad frame');
      // The protocol's own close goes out first; a peer that does not answer it is cut.
      setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
    },
    preClose(done) {
      const { clients } = this.websocketServer;
      for (const client of clients) client.close(GOING_AWAY);
      setTimeout(() => {
        for (const client of clients) client.terminate();
      }, CLOSE_GRACE_MS).unref();
      this.websocketServer.close();
      done();
    },
  });
  const onFault = (fault: unknown) => app.log.error({ err: fault }, 'live socket');
  const live = new LiveSocket({ ...deps, onFault });
  deps.drain.onBegin((forMs) => moveSockets(app.websocketServer.clients, forMs));
  const sweeper = setInterval(() => live.sweep(), SWEEP_MS).unref();
  const minutes = setInterval(() => deps.onMinute?.(live.userIds).catch(onFault), MINUTE_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(sweeper);
    clearInterval(minutes);
    await live.stop();
  });
  app.route<{ Querystring: { lang?: unknown } }>({
    method: 'GET',
    url: SOCKET_PATH,
    websocket: true,
    async onRequest(request, reply) {
      if (deps.drain.isOn) {
        await reply.code(UNAVAILABLE).send({ code: UNAVAILABLE, msg: 'service restart', data: null });
        return;
      }
      if (deps.addresses.isAllowedOrigin(request.headers.origin, request.headers.host)) return;
      deps.events.report({ event: 'origin.refused', route: SOCKET_PATH, network: networkOf(request.ip) });
      await reply.code(FORBIDDEN).send({ code: FORBIDDEN, msg: 'origin not allowed', data: null });
    },
    handler(socket, request) {
      const { lang } = request.query;
      const client = new SocketClient(
        socket,
        request.raw.socket,
        typeof lang === 'string' ? lang : '',
        deps.monotonic(),
        fromOf(request.ip, request.headers['user-agent']),
      );
      live.connect(client);
      socket.on('message', (data: Buffer, isBinary: boolean) => live.receive(client, data, isBinary));
      socket.on('close', () => live.disconnect(client));
    },
  });
}

const SERVICE_RESTART = 1012;
/** The share of the time in which no socket moves yet, so that the balancer sees first that this node drains. */
const SHARE_BEFORE = 1 / 3;

/** Closes the sockets one after the other, spread over the time there is, so that they do not all arrive elsewhere at once. */
function moveSockets(sockets: FastifyInstance['websocketServer']['clients'], forMs: number): void {
  const beforeMs = forMs * SHARE_BEFORE;
  const gapMs = (forMs - beforeMs) / sockets.size;
  for (const [index, socket] of [...sockets].entries()) {
    setTimeout(() => socket.close(SERVICE_RESTART, 'service restart'), beforeMs + index * gapMs).unref();
  }
}
