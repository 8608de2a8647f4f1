import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MARKET_BUY } from '../support/orders.ts';
import { seededRandom } from '../support/random.ts';
import { MANY_DEMOS } from '../support/server.ts';
import { folderForAll, processesForAll } from '../support/server-hooks.ts';
import type { TestDatabase } from '../support/stored.ts';
import { newTestDatabase } from '../support/test-database.ts';
import { expectTold } from '../support/told.ts';

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
const ROUNDS = process.env.SOAK ? 200 : 2;
const WORKERS = 12;

type Running = { child: ChildProcess; address: string };
/** What a worker asked, and what the server answered. */
type Sent = { token: string; key: string; answer: string | null };

describe('kill -9', () => {
  const folder = folderForAll();
  let stored: TestDatabase;
  beforeAll(async () => {
    stored = await newTestDatabase(folder.path);
  });
  afterAll(() => stored.dispose());
  const children = processesForAll();

  const start = (): Promise<Running> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [MAIN], {
        // Orders of simulated traders have no key, and are not counted here.
        env: {
          ...process.env,
          ...MANY_DEMOS,
          TRADERS: 'none',
          PORT: '0',
          DATA_DIR: folder.path,
          ...stored.env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      let output = '';
      const listen = (chunk: Buffer) => {
        output += chunk.toString();
        const address = /Listening on (http:\S+)/.exec(output)?.[1];
        if (address) resolve({ child, address });
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
    });

  const ended = ({ child }: Running): Promise<void> =>
    new Promise((done) => {
      if (child.exitCode !== null || child.signalCode !== null) done();
      else child.once('exit', () => done());
    });

  const submit = async (address: string, token: string, key: string): Promise<string> => {
    const order = { ...MARKET_BUY, cont: '0.01', forex_id: String(await bitcoin(address)) };
    const query = new URLSearchParams(order);
    const response = await fetch(`${address}/v1/api/forex/submit?${query}`, {
      headers: { authorization: token, 'idempotency-key': key, lang: 'en' },
    });
    return response.text();
  };

  let bitcoinId: number | undefined;
  /** An instrument whose market never closes. */
  const bitcoin = async (address: string): Promise<number> => {
    if (bitcoinId !== undefined) return bitcoinId;
    const response = await fetch(`${address}/v1/api/forex/trade_list`);
    const { data } = (await response.json()) as { data: { Id: number; Code: string }[] };
    bitcoinId = data.find((instrument) => instrument.Code.startsWith('BTC'))?.Id ?? 0;
    return bitcoinId;
  };

  const demo = async (address: string): Promise<string> => {
    const response = await fetch(`${address}/api/user/createAccountDemoForU`);
    return ((await response.json()) as { data: { token: string } }).data.token;
  };

  type Kill = { afterAnswers: number; andMs: number };

  /** Orders from several traders at once until the server is killed under them: so many answers in, however slow it is. */
  const killUnderLoad = async (running: Running, round: number, kill: Kill): Promise<Sent[]> => {
    const { address, child } = running;
    const tokens = await Promise.all(Array.from({ length: WORKERS }, () => demo(address)));
    const sent: Sent[] = [];
    let answers = 0;
    const work = tokens.map(async (token, worker) => {
      for (let count = 0; count < 150; count += 1) {
        const one: Sent = { token, key: `crash-${round}-${worker}-${count}`, answer: null };
        sent.push(one);
        one.answer = await submit(address, token, one.key);
        answers += 1;
        if (answers === kill.afterAnswers) setTimeout(() => child.kill('SIGKILL'), kill.andMs);
      }
    });
    await Promise.allSettled(work);
    child.kill('SIGKILL');
    await ended(running);
    return sent;
  };

  const expectAcknowledged = async (answered: readonly Sent[]): Promise<void> => {
    const ids = new Set((await stored.rows('SELECT id FROM trade_order')).map((row) => row.id));
    for (const { answer } of answered) {
      const { code, data } = JSON.parse(answer ?? '') as { code: number; data: { Id: number } };
      expect(code).toBe(1);
      expect(ids.has(data.Id), `order ${data.Id} was acknowledged`).toBe(true);
    }
  };

  test(`S7.24 ${ROUNDS} times during orders: every acknowledged order is there, each once, and the ledger holds`, async () => {
    const random = seededRandom(20);
    let acknowledged = 0;
    let unanswered = 0;
    let running = await start();
    for (let round = 0; round < ROUNDS; round += 1) {
      const kill = { afterAnswers: 6 + random.below(60), andMs: random.below(20) };
      const sent = await killUnderLoad(running, round, kill);
      const answered = sent.filter((one) => one.answer !== null);
      await expectAcknowledged(answered);
      expect(await stored.audit()).toMatchObject({ isClean: true });
      acknowledged += answered.length;
      // What was asked and not answered is asked again: it is there once, whether it had been carried out or not.
      running = await start();
      for (const one of [...sent.filter(({ answer }) => answer === null), ...answered.slice(-2)]) {
        const answer = await submit(running.address, one.token, one.key);
        if (one.answer === null) unanswered += 1;
        else expect(answer).toBe(one.answer);
      }
      const [counts] = await stored.rows(
        'SELECT (SELECT count(*) FROM trade_order) a, (SELECT count(*) FROM idempotency) b',
      );
      expect(counts?.a).toBe(counts?.b);
    }
    running.child.kill('SIGKILL');
    await ended(running);
    await expectTold(stored);
    expect(await stored.audit()).toMatchObject({ isClean: true });
    expect(acknowledged).toBeGreaterThan(ROUNDS * 5);
    expect(unanswered).toBeGreaterThan(0);
  }, 1_200_000);
});
