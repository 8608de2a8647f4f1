import type { ChildProcess } from 'node:child_process';
import { type ServerProcess, startProcess } from '../server-process.ts';
import type { StoppableServer } from '../stoppable-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type CutProxy, startCutProxy } from './cut-proxy.ts';

export type ClusterNode = ServerProcess & { proxy: CutProxy; folder: string };

/** Seeds the market of all nodes, so that a test can say what it did. */
export const MARKET_SEED = 7;
/** Traders come through a proxy, each from an address of their own: an address may only ask so much. */
const SETTINGS = {
  MARKET_SEED: String(MARKET_SEED),
  TRUSTED_PROXIES: '127.0.0.1',
  DRAIN_SECONDS: '2',
  MAX_CONNECTIONS: '40000',
  MAX_CONNECTIONS_PER_NETWORK: '40000',
};

/** Nodes on one PostgreSQL and one Redis, each with its own way to the database. */
export class Site {
  readonly #databaseUrl: string;
  readonly #redis: StoppableServer;
  readonly #children: ChildProcess[] = [];
  readonly #folders: { delete(): void }[] = [];
  nodes: ClusterNode[] = [];

  constructor(databaseUrl: string, redis: StoppableServer) {
    this.#databaseUrl = databaseUrl;
    this.#redis = redis;
  }

  /** Where they listen now. */
  get addresses(): string[] {
    return this.nodes.map(({ address }) => address);
  }

  /** `more` adds to the settings of this node. */
  async add(more: Record<string, string> = {}): Promise<ClusterNode> {
    const folder = temporaryFolder();
    this.#folders.push(folder);
    const proxy = await startCutProxy(this.#databaseUrl);
    const env = {
      ...SETTINGS,
      DATA_DIR: folder.path,
      DATABASE_URL: proxy.url,
      REDIS_URL: this.#redis.url,
      ...more,
    };
    const node = {
      ...(await startProcess(env, (child) => this.#children.push(child))),
      proxy,
      folder: folder.path,
    };
    this.nodes = [...this.nodes, node];
    return node;
  }

  /** Kills a node, and starts another in its place. */
  async replace(node: ClusterNode): Promise<void> {
    node.child.kill('SIGKILL');
    this.nodes = this.nodes.filter((one) => one !== node);
    await node.exit;
    await node.proxy.close();
    await this.add();
  }

  /** Starts another node, and lets this one drain and end: a step of a rolling restart. */
  async update(node: ClusterNode): Promise<void> {
    await this.add();
    // It may have been killed meanwhile.
    if (!this.nodes.includes(node)) return;
    this.nodes = this.nodes.filter((one) => one !== node);
    node.child.kill('SIGTERM');
    await node.exit;
    await node.proxy.close();
  }

  /** Stops the process of a node where it stands, for so long. */
  async pause(node: ClusterNode, forMs: number): Promise<void> {
    node.child.kill('SIGSTOP');
    await wait(forMs);
    node.child.kill('SIGCONT');
  }

  async cutFromDatabase({ proxy }: ClusterNode, forMs: number): Promise<void> {
    proxy.cut();
    await wait(forMs);
    proxy.mend();
  }

  async stopRedis(forMs: number): Promise<void> {
    await this.#redis.stop();
    await wait(forMs);
    await this.#redis.start();
  }

  async close(): Promise<void> {
    for (const child of this.#children) child.kill('SIGKILL');
    for (const { proxy } of this.nodes) await proxy.close();
    for (const folder of this.#folders) folder.delete();
  }
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
