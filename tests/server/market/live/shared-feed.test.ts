import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { describePostgres } from '../../../support/describe-engines.ts';
import { BTC, BTC_ID, startServer as startFeed } from '../../../support/feed/live-run.ts';
import { newName } from '../../../support/names.ts';
import { newDemo, type ServerProcess, startProcess, submitOrder } from '../../../support/server-process.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { onPostgres } from '../../../support/test-postgres.ts';

/** Nodes of one site, in processes of their own, with one live feed: one of them reads it, and all have its prices. */

const USD = 1_000_000;
const WAIT = { timeout: 40_000, interval: 50 };
/** As many that every node watches some of them. */
const TRADERS = 8;
const [CALM, SPIKE] = [90_000, 89_000];

type Deal = { Id: number; Price: string; UpdatePrice: string };

describePostgres('nodes with one live feed', () => {
  const children: ChildProcess[] = [];
  const folders: ReturnType<typeof temporaryFolder>[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    for (const folder of folders) folder.delete();
  });

  test('S4.10 S7.24 one reads it, a stop fires at a price that came once, and another goes on when that node is killed', async () => {
    const feed = await startFeed('plain');
    const stored = await onPostgres();
    const place = temporaryFolder();
    folders.push(place);
    const file = join(place.path, 'feed.json');
    const plan = {
      adapter: 'plain',
      socket: `ws://127.0.0.1:${feed.port}`,
      history: `http://127.0.0.1:${feed.port}/minutes`,
      instruments: [{ code: BTC, instrument: 'BTCUSD' }],
      limits: { silenceSeconds: 30 },
    };
    writeFileSync(file, JSON.stringify(plan));
    const start = (): Promise<ServerProcess> => {
      const folder = temporaryFolder();
      folders.push(folder);
      const env = { DATA_DIR: folder.path, MARKET: `live:${file}`, ...stored.env };
      return startProcess(env, (child) => children.push(child));
    };
    let seq = 0;
    const tell = (usd: number): void => {
      seq += 1;
      feed.tell({ type: 'tick', code: BTC, atMs: Date.now(), priceMicro: usd * USD, seq, volumeMicro: 0 });
    };
    const quoteAt = async ({ address }: ServerProcess) => {
      const { data } = await ask<{ data: Listed[] }>(`${address}/v1/api/forex/trade_list`);
      const { MarketStatus, ForexQuotations } = data.find(({ Id }) => Id === BTC_ID) as Listed;
      return `${ForexQuotations.Close} ${MarketStatus}`;
    };

    const one = await start();
    await vi.waitFor(() => expect(feed.joined).toBe(1), WAIT);
    const other = await start();
    tell(CALM);
    for (const node of [one, other])
      await vi.waitFor(async () => expect(await quoteAt(node)).toBe('90000.00 1'), WAIT);

    const tokens = await Promise.all(Array.from({ length: TRADERS }, () => newDemo(other.address)));
    const orders = await Promise.all(
      tokens.map((token) => submitOrder(other.address, BTC_ID, { token, key: newName() })),
    );
    await Promise.all(
      tokens.map(async (token, index) => {
        const query = `id=${orders[index]}&stop_loss_price=89500&target_profit_price=0`;
        const set = `${other.address}/v1/api/forex/set_stop_price?${query}`;
        expect((await ask<{ msg: string; code: number }>(set, token)).code).toBe(1);
      }),
    );
    // All in one message: a reader that looks at prices by its clock alone sees the last.
    for (const usd of [CALM + 1, SPIKE, CALM + 2]) tell(usd);
    const ended = async (token: string): Promise<Deal[]> => {
      const { data } = await ask<{ data: { data: Deal[] } }>(
        `${other.address}/v1/api/forex/my_deal?status=3&page=1`,
        token,
      );
      return data.data;
    };
    for (const token of tokens)
      await vi.waitFor(async () => expect(await ended(token)).toHaveLength(1), WAIT);
    const prices = (await Promise.all(tokens.map(ended))).flatMap((list) =>
      list.map(({ UpdatePrice }) => UpdatePrice),
    );
    expect(new Set(prices)).toEqual(new Set(['89000.00']));
    expect(feed.subscriptions).toBe(1);

    one.child.kill('SIGKILL');
    await one.exit;
    await vi.waitFor(() => expect([feed.joined, feed.subscriptions]).toEqual([1, 2]), WAIT);
    tell(CALM + 3);
    await vi.waitFor(async () => expect(await quoteAt(other)).toBe('90003.00 1'), WAIT);
    await submitOrder(other.address, BTC_ID, { token: tokens[0] ?? '', key: newName() });

    // The feed says nothing more: a node that starts has the last price all the same.
    const third = await start();
    await vi.waitFor(async () => expect(await quoteAt(third)).toBe('90003.00 1'), WAIT);
    await vi.waitFor(() => expect(feed.joined).toBe(1), WAIT);
    for (const child of children) child.kill('SIGKILL');
    await Promise.all([other.exit, third.exit]);
    expect((await stored.audit()).isClean).toBe(true);
    await stored.dispose();
  }, 120_000);
});

type Listed = { Id: number; MarketStatus: number; ForexQuotations: { Close: string } };

async function ask<Data>(address: string, token = ''): Promise<Data> {
  const response = await fetch(address, {
    headers: { authorization: token, 'idempotency-key': newName(), lang: 'en' },
  });
  return (await response.json()) as Data;
}
