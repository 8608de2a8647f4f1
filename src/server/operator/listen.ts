import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { OperatorAnswer } from '#contract/desk/answers';
import { operatorCall } from '#contract/desk/requests';
import { Refusal } from '../refusal.ts';
import { isNoRoom } from '../store/no-room.ts';
import { addressFileOf, pipeOf, socketIn } from './address.ts';
import type { BackOffice } from './back-office.ts';
import { OperatorRefusal, OUTCOME_UNKNOWN, readSent, TRY_LATER } from './refusal.ts';

/** As the command `npm run desk` asks. */
export const OPERATOR_PATH = '/desk';
const BODY_LIMIT_BYTES = 1024 * 1024;
const FOLDER = 'candlestate-desk-';
const ONLY_OWNER = 0o177;

/**
 * Serves the back office on a socket only the server's own user can open, so that the permissions of the file say who is an
 * operator. Returns what closes it. Throws when the system refuses the socket.
 */
export async function listenForOperators(
  backOffice: BackOffice,
  dataDir: string,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
  });
  app.post(OPERATOR_PATH, async (request): Promise<OperatorAnswer> => {
    try {
      const call = readSent(operatorCall, request.body);
      return await backOffice.run(call.operator, call.request);
    } catch (cause) {
      if (cause instanceof OperatorRefusal) return { error: cause.message };
      const reason = cause instanceof Refusal ? cause.reason : null;
      if (isNoRoom(cause) || reason === 'tryLater') return { error: TRY_LATER };
      if (reason === 'outcomeUnknown') return { error: OUTCOME_UNKNOWN };
      log.error({ err: cause }, 'the back office failed');
      return { error: 'Something went wrong; the log of the server says what.' };
    }
  });
  await app.ready();
  const forget = await openSocket(app.server, dataDir);
  return async () => {
    await app.close();
    forget();
  };
}

/** Listens where `operatorAddress` looks, and answers what removes its traces. One server at a time holds the folder. */
async function openSocket(server: Server, dataDir: string): Promise<() => void> {
  if (process.platform === 'win32') {
    await listen(server, pipeOf(dataDir));
    return () => {};
  }
  forgetElsewhere(dataDir);
  const inside = socketIn(dataDir);
  if (inside !== null) {
    rmSync(inside, { force: true });
    await listen(server, inside);
    return () => rmSync(inside, { force: true });
  }
  const elsewhere = join(mkdtempSync(join(tmpdir(), FOLDER)), 'desk.sock');
  writeFileSync(addressFileOf(dataDir), elsewhere, { mode: 0o600 });
  await listen(server, elsewhere);
  return () => forgetElsewhere(dataDir);
}

/** `listen` makes the socket, so its permissions are right from the first moment. */
function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const before = process.umask(ONLY_OWNER);
    try {
      server.listen(path, () => {
        server.off('error', reject);
        resolve();
      });
    } finally {
      process.umask(before);
    }
  });
}

/** Removes the folder a socket had to be put in, by this server or by one that was killed. */
function forgetElsewhere(dataDir: string): void {
  const file = addressFileOf(dataDir);
  if (!existsSync(file)) return;
  const folder = dirname(readFileSync(file, 'utf8').trim());
  if (dirname(folder) === tmpdir() && basename(folder).startsWith(FOLDER)) {
    rmSync(folder, { recursive: true, force: true });
  }
  rmSync(file);
}
