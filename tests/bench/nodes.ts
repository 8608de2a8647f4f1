import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { MANY_DEMOS } from '../support/server.ts';

/** What a node is asked, and what it answers: the parts that belong to the question. */
export type Asked = { what: 'cpu' | 'serving' | 'memory' | 'tick' } | { what: 'accounts'; count: number };
export type Answered = { address?: string; tokens?: string[]; figure?: number };

/** A server in a process of its own. */
export type BenchNode = {
  host: string;
  port: number;
  /** CPU milliseconds so far. */
  cpuMs(): Promise<number>;
  /** Those of the thread that serves. */
  servingMs(): Promise<number>;
  /** Memory that is left once the garbage is collected. */
  rssBytes(): Promise<number>;
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
    cpuMs: async () => (await ask({ what: 'cpu' })).figure ?? Number.NaN,
    servingMs: async () => (await ask({ what: 'serving' })).figure ?? Number.NaN,
    rssBytes: async () => (await ask({ what: 'memory' })).figure ?? Number.NaN,
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

/** A figure of all nodes together. */
export async function sumOf(
  nodes: readonly BenchNode[],
  figure: (node: BenchNode) => Promise<number>,
): Promise<number> {
  const figures = await Promise.all(nodes.map(figure));
  return figures.reduce((sum, one) => sum + one, 0);
}
