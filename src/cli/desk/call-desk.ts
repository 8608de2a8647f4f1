import { request } from 'node:http';
import { type OperatorAnswer, operatorAnswer } from '#contract/desk/answers';
import type { OperatorCall } from '#contract/desk/requests';
import { operatorAddress } from '#server/operator/address';
import { OPERATOR_PATH } from '#server/operator/listen';

const NO_SERVER = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'EPIPE']);

/** Asks the server that runs on a data folder. Throws an Error in plain words when none runs, or it is another user's. */
export async function callDesk(dataDir: string, call: OperatorCall): Promise<OperatorAnswer> {
  try {
    return operatorAnswer.parse(JSON.parse(await post(operatorAddress(dataDir), JSON.stringify(call))));
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (NO_SERVER.has(code)) throw new Error(`No server runs on ${dataDir}. Start one, or set DATA_DIR.`);
    if (code === 'EACCES' || code === 'EPERM') {
      throw new Error(`The server on ${dataDir} is another user's; only that user is its operator.`);
    }
    throw cause;
  }
}

function post(socketPath: string | null, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    if (socketPath === null) {
      reject(Object.assign(new Error('no address'), { code: 'ENOENT' }));
      return;
    }
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = request({ socketPath, path: OPERATOR_PATH, method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve(text));
      answer.on('error', reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}
