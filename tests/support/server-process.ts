import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MARKET_BUY } from './orders.ts';
import { MANY_DEMOS } from './server.ts';

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

/** A server in a process of its own; `exit` answers its status, null when a signal ended it. */
export type ServerProcess = { child: ChildProcess; address: string; exit: Promise<number | null> };

/**
 * Starts a server on a free port; `env` says where its data are. `onSpawn` gets the process before it listens, to end it.
 * `command` starts it in another way, as the first of a group of processes.
 */
export async function startProcess(
  env: Record<string, string>,
  onSpawn: (child: ChildProcess) => void,
  command?: { line: readonly string[]; cwd: string },
): Promise<ServerProcess> {
  const [program = '', ...args] = command?.line ?? [process.execPath, MAIN];
  const child = spawn(program, args, {
    ...(command && { cwd: command.cwd, detached: true }),
    env: {
      ...process.env,
      ...MANY_DEMOS,
      PORT: '0',
      DATABASE_URL: '',
      REDIS_URL: '',
      TRADERS: 'none',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onSpawn(child);
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  let output = '';
  // The stream stays open after the address is read, as the server goes on to log.
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    const address = /Listening on (http:\S+)/.exec(output)?.[1];
    if (address) {
      if (process.env.NODE_LOGS)
        child.stdout.pipe(createWriteStream(join(process.env.NODE_LOGS, `${child.pid}.log`)));
      child.stdout.resume();
      return { child, address, exit };
    }
  }
  throw new Error(`the server ended: ${output}`);
}

/** What readyz says, and whether the connection is kept. */
export async function readinessOf(address: string) {
  const response = await fetch(`${address}/readyz`);
  const { checks } = (await response.json()) as { checks: Record<string, string> };
  return { status: response.status, connection: response.headers.get('connection'), checks };
}

/** An instrument whose market never closes. */
export async function bitcoinOf(address: string): Promise<number> {
  const response = await fetch(`${address}/v1/api/forex/trade_list`);
  const { data } = (await response.json()) as { data: { Id: number; Code: string }[] };
  return data.find(({ Code }) => Code.startsWith('BTC'))?.Id ?? 0;
}

/** The token of a new demo account. */
export async function newDemo(address: string): Promise<string> {
  const response = await fetch(`${address}/api/user/createAccountDemoForU`);
  return ((await response.json()) as { data: { token: string } }).data.token;
}

/** The id of the order; throws when the node does not answer or does not accept it. */
export async function submitOrder(
  address: string,
  instrumentId: number,
  { token, key }: { token: string; key: string },
): Promise<number> {
  const query = new URLSearchParams({ ...MARKET_BUY, forex_id: String(instrumentId), cont: '0.01' });
  const response = await fetch(`${address}/v1/api/forex/submit?${query}`, {
    headers: { authorization: token, 'idempotency-key': key, lang: 'en' },
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: { Id: number } };
  if (code !== 1) throw new Error(`refused with ${code}: ${msg}`);
  return data.Id;
}

/** Ends a process, or by the negative number of its first one a group of them. */
export function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
