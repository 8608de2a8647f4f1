import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Sends orders over keep-alive connections, one outstanding on each, for a while. Raw sockets with ready-made
 * requests, so that the generator takes as little of the machine as it can.
 */
export type LoadPlan = {
  host: string;
  port: number;
  tokens: string[];
  connections: number;
  /** Orders one account may take. */
  ordersPerAccount: number;
  instrumentId: number;
  durationMs: number;
  /** What the idempotency keys begin with: an account that trades again needs others. */
  keys: string;
};
export type LoadResult = { accepted: number; refused: number; elapsedMs: number; latenciesMs: number[] };

const ACCEPTED = Buffer.from('"code":1,');
const HEADER_END = Buffer.from('\r\n\r\n');
const LENGTH = /content-length: (\d+)/i;

function requestOf(plan: LoadPlan, token: string, key: string): string {
  const query = `type=1&cont=0.01&forex_id=${plan.instrumentId}&status=1&target_price=0&stop_loss_price=0&target_profit_price=0&multiple=100`;
  return (
    `GET /v1/api/forex/submit?${query} HTTP/1.1\r\nhost: ${plan.host}\r\nlang: en\r\n` +
    `authorization: ${token}\r\nidempotency-key: ${key}\r\n\r\n`
  );
}

function run(plan: LoadPlan): Promise<LoadResult> {
  const result: LoadResult = { accepted: 0, refused: 0, elapsedMs: 0, latenciesMs: [] };
  const startedAt = performance.now();
  const endsAt = startedAt + plan.durationMs;
  let sent = 0;
  const nextRequest = (): string | null => {
    const token = plan.tokens[sent % plan.tokens.length];
    if (performance.now() >= endsAt || token === undefined) return null;
    if (sent >= plan.tokens.length * plan.ordersPerAccount) return null;
    sent += 1;
    return requestOf(plan, token, `${plan.keys}-${sent}`);
  };
  const work = Array.from({ length: plan.connections }, () => drive(plan, nextRequest, result));
  return Promise.all(work).then(() => ({ ...result, elapsedMs: performance.now() - startedAt }));
}

function drive(plan: LoadPlan, nextRequest: () => string | null, result: LoadResult): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(plan.port, plan.host);
    socket.setNoDelay(true);
    let received: Buffer = Buffer.alloc(0);
    let sentAt = 0;
    const send = (): void => {
      const request = nextRequest();
      if (request === null) {
        socket.end();
        resolve();
        return;
      }
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const headerEnd = received.indexOf(HEADER_END);
      if (headerEnd < 0) return;
      const length = Number(LENGTH.exec(received.toString('latin1', 0, headerEnd))?.[1]);
      if (received.length < headerEnd + HEADER_END.length + length) return;
      if (received.includes(ACCEPTED, headerEnd)) result.accepted += 1;
      else result.refused += 1;
      result.latenciesMs.push(performance.now() - sentAt);
      received = Buffer.alloc(0);
      send();
    });
  });
}

if (parentPort) {
  const port = parentPort;
  run(workerData as LoadPlan).then(
    (result) => port.postMessage(result),
    (cause: unknown) => {
      throw cause;
    },
  );
}
