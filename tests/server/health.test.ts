import { spawn } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { Health } from '#server/health';
import { parseRecording } from '#server/market/read-recording';
import { databaseFile, type FolderDatabase } from '#server/store/database';
import { describeEmbedded } from '../support/describe-engines.ts';
import { newTrader } from '../support/orders.ts';
import { replayOf } from '../support/replay-of.ts';
import { folderForAll, processesForAll, serverForEach } from '../support/server-hooks.ts';
import { auditFolder, ENGINE } from '../support/test-database.ts';

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

// The disk of a PostgreSQL is looked after there.
const DISK = ENGINE === 'sqlite' ? { disk: 'ok' } : {};
const CHECKS = { node: 'ok', ...DISK, database: 'ok', clock: 'ok', bus: 'ok', feed: 'ok' };

const readiness = async (address: string) => {
  const response = await fetch(`${address}/readyz`);
  return { status: response.status, ...((await response.json()) as { checks: Record<string, string> }) };
};

describe('readyz', () => {
  const server = serverForEach();

  test('S8.1 names every check while all is well', async () => {
    expect(await readiness(server.address)).toEqual({
      status: 200,
      ready: true,
      checks: CHECKS,
    });
  });

  describeEmbedded('of a folder', () => {
    test('S8.1 on a full disk a command is answered ‘try later’ in its language, and goes through when there is room', async () => {
      const trader = await newTrader(server);
      const { raw } = (server.database as FolderDatabase).writer;
      const pages = Number(raw.prepare('PRAGMA page_count').get()?.page_count);
      raw.exec(`PRAGMA max_page_count = ${pages}`);
      let [answer, count] = [await trader.submit({ cont: '0.01' }), 1];
      for (; answer.code === 1 && count < 2_000; count += 1) {
        answer = await trader.submit({ cont: '0.01' }, { key: `full-key-${count}` });
      }
      expect(answer).toMatchObject({ code: ERRORS.tryLater, data: null });
      const german = await trader.submit({ cont: '0.01' }, { lang: 'de' });
      expect(german.msg).toBe(
        'Wir können das im Moment nicht ausführen. Es hat sich nichts geändert. Bitte versuchen Sie es später erneut.',
      );
      expect(await readiness(server.address)).toMatchObject({
        status: 503,
        checks: { disk: 'full', database: 'ok' },
      });
      expect(await server.audit()).toMatchObject({ isClean: true, orders: count - 1 });
      raw.exec('PRAGMA max_page_count = 4294967294');
      const again = await trader.submit({ cont: '0.01' }, { key: `full-key-${count - 1}` });
      expect(again.code).toBe(1);
      await expect.poll(() => readiness(server.address), { timeout: 15_000 }).toMatchObject({ status: 200 });
      expect(await server.audit()).toMatchObject({ isClean: true, orders: count });
    });

    test.each([
      ['a database whose file', databaseFile],
      ['a data folder that', (dataDir: string) => dataDir],
    ])('S8.1 %s is gone takes no command, and readyz says so', async (_, of) => {
      const trader = await newTrader(server);
      const file = of(server.dataDir);
      renameSync(file, `${file}.away`);
      await expect
        .poll(() => readiness(server.address))
        .toMatchObject({ status: 503, checks: { database: 'gone', disk: 'ok' } });
      expect((await trader.submit()).code).toBe(ERRORS.tryLater);
      renameSync(`${file}.away`, file);
      await expect.poll(async () => (await trader.submit()).code).toBe(1);
      expect((await readiness(server.address)).status).toBe(200);
    });
  });

  test('S3.3 a recording says when it has ended', () => {
    const csv = 'Code,Time,Open,High,Low,Close,Volume\nABC,0,1,1,1,1,0\nABC,60,1,1,1,1,0';
    const source = replayOf(parseRecording(csv, 'a.csv'), { anchorMs: 1_000, speed: 2 });
    const silenceAt = (wallMs: number) => source.silence?.(source.marketMs?.(wallMs) ?? wallMs);
    expect(silenceAt(1_000 + 59_999)).toBeNull();
    expect(silenceAt(1_000 + 60_000)).toBe('the recording has ended');
  });

  test('S8.1 endless health checks make the server write once a second at most', async () => {
    let written = 0;
    const health = new Health([], async () => {
      written += 1;
    });
    for (let asked = 0; asked < 100; asked += 1) await health.readiness();
    expect(written).toBe(1);
  });
});

describeEmbedded('a server the system gives no more room', () => {
  const folder = folderForAll();
  const children = processesForAll();

  // Windows has no limit of a process's files, and no sh to set it.
  test.runIf(process.platform !== 'win32')(
    'S8.1 answers orders with a code of its own, is not ready, and has lost nothing when it starts again',
    async () => {
      // So many blocks of half a kilobyte: enough to start, not for many orders. The signal would end the process.
      const outlive = `--import=data:text/javascript,process.on('SIGXFSZ',()=>{})`;
      const child = spawn('sh', ['-c', 'ulimit -f 5000; exec "$@"', 'sh', process.execPath, outlive, MAIN], {
        env: { ...process.env, PORT: '0', DATA_DIR: folder.path, TRADERS: 'none' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      const address = await new Promise<string>((resolve) => {
        let said = '';
        child.stdout.setEncoding('utf8').on('data', (text: string) => {
          said += text;
          const found = /Listening on (http:\S+)/.exec(said)?.[1];
          if (found) resolve(found);
        });
      });
      const get = async <Data>(path: string, token = '') =>
        (await (
          await fetch(`${address}${path}`, { headers: { authorization: token, lang: 'en' } })
        ).json()) as {
          code: number;
          data: Data;
        };
      const { data: demo } = await get<{ token: string }>('/api/user/createAccountDemoForU');
      const { data: listed } = await get<{ Id: number; Code: string }[]>('/v1/api/forex/trade_list');
      const bitcoin = listed.find(({ Code }) => Code.startsWith('BTC'))?.Id;
      const order = `type=1&cont=0.01&forex_id=${bitcoin}&status=1&target_price=0&stop_loss_price=0&target_profit_price=0&multiple=100`;
      let accepted = 0;
      let code = 1;
      for (; code === 1 && accepted < 2_000; accepted += code === 1 ? 1 : 0) {
        code = (await get(`/v1/api/forex/submit?${order}`, demo.token)).code;
      }
      expect(code).toBe(ERRORS.tryLater);
      expect(accepted).toBeGreaterThan(0);
      expect(await readiness(address)).toMatchObject({ status: 503, checks: { disk: 'full' } });
      child.kill('SIGKILL');
      await new Promise((ended) => child.once('exit', ended));
      expect(await auditFolder(join(folder.path))).toMatchObject({ isClean: true, orders: accepted });
    },
    60_000,
  );
});
