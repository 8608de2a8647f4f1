import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A way to a PostgreSQL or a Redis that a test can cut: open connections end then, and new ones are refused until it is mended. While it
 * hangs, connections stay and nothing passes, in neither direction; what came meanwhile passes once it is mended.
 */
export type CutProxy = {
  url: string;
  cut(): void;
  hang(): void;
  /** Asks `fateOf` about each COMMIT that comes by, with the statements of its transaction, until it is mended. */
  loseCommits(fateOf: (statements: readonly string[]) => CommitFate): void;
  mend(): void;
  close(): Promise<void>;
};
/**
 * `unsent`: its connection is cut before it arrives; `unanswered`: once it is carried out, before its answer. With `last`
 * everything is cut, once it was answered or carried out.
 */
export type CommitFate = 'unsent' | 'unanswered' | 'last-unanswered' | 'last' | 'answered';

/** As the client of PostgreSQL sends it: the kind of the message, its length and its text. */
const COMMIT = Buffer.from('Q\0\0\0\x0bCOMMIT\0', 'latin1');

/** What a connection asked since its last BEGIN. A statement is sent once, with a name, and asked by that name from then on. */
function transactionsOf() {
  const named = new Map<string, string>();
  let asked: string[] = [];
  return (sent: Buffer): readonly string[] => {
    const text = sent.toString('latin1');
    if (text.includes('BEGIN')) asked = [];
    for (const [, name = '', statement = ''] of text.matchAll(/P[\s\S]{4}(s\d+)\0([^\0]+)\0/g))
      named.set(name, statement);
    for (const [, name = ''] of text.matchAll(/B[\s\S]{4}\0(s\d+)\0/g)) asked.push(named.get(name) ?? name);
    return asked;
  };
}

/** `url` names a server by the folder of its socket, or by its host. */
export async function startCutProxy(url: string): Promise<CutProxy> {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  /** Where what each connection reads goes to. */
  const open = new Map<Socket, Socket>();
  let isCut = false;
  let isHanging = false;
  let fateOf: (statements: readonly string[]) => CommitFate = () => 'answered';
  const end = () => {
    for (const socket of open.keys()) socket.destroy();
  };
  const cut = () => {
    isCut = true;
    end();
  };
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = folder
      ? connect(`${folder}/.s.PGSQL.5432`)
      : connect(Number(target.port || 5432), target.hostname);
    const statementsOf = transactionsOf();
    client.on('data', (sent) => {
      const asked = fateOf;
      const statements = statementsOf(sent);
      const fate = sent.includes(COMMIT) ? fateOf(statements) : 'answered';
      // An answer that comes after the mending cuts nothing any more but its own connection.
      const cutNow = () => (fateOf === asked ? cut() : client.destroy());
      if (fate === 'unsent') upstream.destroy();
      if (fate === 'last') upstream.once('data', () => setImmediate(cutNow));
      if (fate !== 'unanswered' && fate !== 'last-unanswered') return;
      upstream.unpipe(client).once('data', () => (fate === 'unanswered' ? client.destroy() : cutNow()));
      upstream.resume();
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.set(one, other);
      if (isHanging) one.pause();
      else one.pipe(other);
      one.on('error', () => other.destroy());
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const user = target.searchParams.get('user') ?? target.username;
  return {
    url: `${target.protocol}//${user === '' ? '' : `${user}@`}127.0.0.1:${port}${target.pathname}`,
    cut,
    hang() {
      isHanging = true;
      for (const [one, other] of open) one.unpipe(other).pause();
    },
    loseCommits(fate) {
      fateOf = fate;
    },
    mend() {
      isCut = false;
      fateOf = () => 'answered';
      if (isHanging) for (const [one, other] of open) one.pipe(other);
      isHanging = false;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      end();
      await closed;
    },
  };
}
