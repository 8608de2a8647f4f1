import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { MANY_DEMOS } from '../support/server.ts';

/** What a node is asked, and what it answers: the parts that belong to the question. */
export type Asked = { what: 'use' } | { what: 'accounts'; count: number } | { what: 'tick' };
export type Answered = { address?: string; tokens?: string[]; cpuMs?: number; rssBytes?: number };

/** What a process has used so far. */
export type Use = { cpuMs: number; rssBytes: number };

/** A server in a process of its own. */
export type BenchNode = {
  host: string;
  port: number;
  use(): Promise<Use>;
  /** Tokens of new demo accounts. */
  newAccounts(count: number): Promise<string[]>;
  /** Moves one price. */
  tick(): Promise<void>;
  stop(): Promise<void>;
};

/** Lets a bench open as many connections as it likes from this machine. */
const UNBOUNDED = { MAX_CONNECTIONS: '100000', MAX_CONNECTIONS_PER_NETWORK: '100000' };

/**
 * Starts a node. `databaseUrl` empty keeps everything in the folder. `BENCH_PROFILE` names a folder for the CPU profiles of
 * the nodes.
 */
export async function startNode(dataDir: string, databaseUrl: string): Promise<BenchNode> {
  const profiles = process.env.BENCH_PROFILE;
  const child = fork(new URL('./bench-node.ts', import.meta.url), {
    execArgv: ['--expose-gc', ...(profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [])],
    env: {
      ...process.env,
      ...MANY_DEMOS,
      ...UNBOUNDED,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      REDIS_URL: '',
      TRADERS: 'none',
    },
  });
  const { hostname, port } = new URL((await answerOf(child)).address ?? '');
  const ask = (asked: Asked): Promise<Answered> => {
    child.send(asked);
    return answerOf(child);
  };
  return {
    host: hostname,
    port: Number(port),
    use: async () => {
      const { cpuMs = 0, rssBytes = 0 } = await ask({ what: 'use' });
      return { cpuMs, rssBytes };
    },
    newAccounts: async (count) => (await ask({ what: 'accounts', count })).tokens ?? [],
    tick: async () => {
      await ask({ what: 'tick' });
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** The next answer of a node; throws when it ends instead. */
async function answerOf(child: ChildProcess): Promise<Answered> {
  const gone = new AbortController();
  const onExit = () => gone.abort(new Error('a node of the bench ended'));
  child.once('exit', onExit);
  try {
    const [answer] = await once(child, 'message', { signal: gone.signal });
    return answer as Answered;
  } finally {
    child.off('exit', onExit);
  }
}
