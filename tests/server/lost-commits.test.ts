import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CODE_EXPIRED, CODE_SUCCESS } from '#contract/constants';
import { deskFailure } from '#contract/desk/failure';
import { ERRORS } from '#contract/errors';
import { logout } from '#contract/routes/account';
import { addAlert, changeAlert, deleteAlert, pauseAlert, resumeAlert } from '#contract/routes/alerts';
import { pauseCopy, resumeCopy, stopCopy } from '#contract/routes/copies';
import { cancelTrade, close, closeMany, noteOrder, reverse, setStopPrice } from '#contract/routes/trading';
import { OUTCOME_UNKNOWN } from '#server/operator/refusal';
import { type CommitFate, type CutProxy, startCutProxy } from '../support/cluster/cut-proxy.ts';
import { beginCopy, COPY_TERMS, makeLeader } from '../support/copies.ts';
import { describePostgres } from '../support/describe-engines.ts';
import { DeskBrowser } from '../support/desk-browser.ts';
import { DRIVEN } from '../support/driven-source.ts';
import { newName } from '../support/names.ts';
import { askOperator } from '../support/operator.ts';
import { marketOrder, trader } from '../support/orders.ts';
import { newPayer, type Payer } from '../support/payments.ts';
import { jpeg, upload } from '../support/pictures.ts';
import { seededRandom } from '../support/random.ts';
import { type Answer, startNodes, type TestServer } from '../support/server.ts';
import { onPostgres } from '../support/test-postgres.ts';
import { pausableIntervals, until } from '../support/until.ts';
import { CONTRACT, sampleOf } from './http/samples.ts';

// What the server commits by the clock would be lost in place of the command.
const pause = pausableIntervals();

const ROUNDS = Math.max(50, Number(process.env.SOAK_ROUNDS ?? 0));
/** Nothing waits any more when so many looks in a row found nothing. */
const CALM_LOOKS = 20;
/** What a node writes for itself: since when it watches a part. */
const OF_NODE = /"setting"/;
const TICKET = marketOrder(DRIVEN.euro.id, '0.1');

/** The connection is cut beside a COMMIT, and the server does not know whether its commands were done. */
describePostgres('a server whose COMMIT gets no answer', () => {
  let stored: Awaited<ReturnType<typeof onPostgres>>;
  let proxy: CutProxy;
  let server: TestServer;
  beforeAll(async () => {
    stored = await onPostgres();
    proxy = await startCutProxy(stored.env.DATABASE_URL ?? '');
    [server] = (await startNodes(1, stored, { DATABASE_URL: proxy.url, DESK_PORT: '0' })) as [TestServer];
    await until(() => server.services.priceWatch.share?.isWhole());
  });
  beforeEach(() => pause(false));
  afterAll(async () => {
    await server.dispose();
    await proxy.close();
    await stored.dispose();
  });

  /**
   * What `run` answers while the first COMMITs of commands have these fates; and how many there were. A node that lost its locks
   * takes its parts again at a time of its own, and writes down since when.
   */
  const losing = async <T>(fates: readonly CommitFate[], run: () => Promise<T>) => {
    pause();
    let calmLooks = 0;
    await until(() => {
      calmLooks = server.database.queue.waiting === 0 ? calmLooks + 1 : 0;
      return calmLooks === CALM_LOOKS;
    });
    let commits = 0;
    proxy.loseCommits((statements) => {
      if (statements.every((statement) => OF_NODE.test(statement))) return 'answered';
      commits += 1;
      return fates[commits - 1] ?? 'answered';
    });
    try {
      const answer = await run();
      return { answer, commits };
    } finally {
      proxy.mend();
      // Until what was cut is replaced.
      await until(() => server.database.queue.submit(async () => true).catch(() => false));
    }
  };
  /** With the count of a hundred commands, which is a transaction of its own, taken before. */
  const newTrader = async () => {
    const { token, userId } = await server.demo();
    const own = trader(server, token);
    await own.reset();
    return { ...own, userId };
  };
  type Demo = Awaited<ReturnType<typeof newTrader>>;
  const countOf = async ({ page }: Pick<ReturnType<typeof trader>, 'page'>) => (await page('1')).total;
  const expectClean = async () => expect(await stored.audit()).toMatchObject({ isClean: true });

  test('S7.24 an order without a key is made once, and its caller hears that the outcome is unknown', async () => {
    const own = await newTrader();
    const { answer } = await losing(['unanswered'], () => own.submit({}, { lang: 'de' }));
    expect(answer).toMatchObject({ code: ERRORS.outcomeUnknown, data: null });
    expect(answer.msg).toBe(
      'Wir wissen nicht, ob dies ausgeführt wurde. Bitte prüfen Sie es, bevor Sie es erneut versuchen.',
    );
    expect(await countOf(own)).toBe(1);
    await expectClean();
  });

  test('S7.24 an order with a key is made once and accepted, whether the COMMIT arrived or not', async () => {
    for (const fate of ['unanswered', 'unsent'] as const) {
      const own = await newTrader();
      const key = newName();
      const { answer } = await losing([fate], () => own.submit({}, { key }));
      expect(answer.code).toBe(CODE_SUCCESS);
      expect(await countOf(own)).toBe(1);
      expect(await own.submit({}, { key })).toEqual(answer);
    }
    await expectClean();
  });

  test('S7.24 one whose repeats are lost as well is unknown, until its key comes again', async () => {
    const own = await newTrader();
    const key = newName();
    const all = Array<CommitFate>(4).fill('unanswered');
    const { answer, commits } = await losing(all, () => own.submit({}, { key }));
    expect(answer.code).toBe(ERRORS.outcomeUnknown);
    expect(commits).toBe(4);
    expect((await own.submit({}, { key })).code).toBe(CODE_SUCCESS);
    expect(await countOf(own)).toBe(1);
  });

  test('S7.24 a close that was done is never ‘not holding’: accepted with a key, unknown without', async () => {
    const own = await newTrader();
    const placed = [await own.submit(), await own.submit()].map(({ data }) => data.Id);
    const [first = 0, second = 0] = placed;
    const keyed = await losing(['unanswered'], () => own.close(first, { key: newName() }));
    expect(keyed.answer.code).toBe(CODE_SUCCESS);
    const unkeyed = await losing(['unanswered'], () => own.close(second));
    expect(unkeyed.answer.code).toBe(ERRORS.outcomeUnknown);
    expect(await countOf(own)).toBe(0);
    await expectClean();
  });

  test.each([
    ['unanswered', 1],
    ['unsent', 0],
  ] as const)('S7.24 of decisions that share a COMMIT that is %s those with keys are done once, the others at most', async (fate, done) => {
    const all = await Promise.all(Array.from({ length: 6 }, newTrader));
    const isKeyed = (index: number) => index % 2 === 0;
    const { answer, commits } = await losing([fate], () =>
      Promise.allSettled(
        all.map(({ userId }, index) => {
          const caller = { userId, idempotencyKey: isKeyed(index) ? newName() : null };
          return server.services.trading.submit(caller, TICKET);
        }),
      ),
    );
    // Together, and then each that has a key alone.
    expect(commits).toBe(4);
    for (const [index, settled] of answer.entries()) {
      const unknown = { status: 'rejected', reason: { reason: 'outcomeUnknown' } };
      expect(settled).toMatchObject(isKeyed(index) ? { status: 'fulfilled' } : unknown);
      expect(await countOf(all[index] as (typeof all)[number])).toBe(isKeyed(index) ? 1 : done);
    }
    await expectClean();
  });

  test(`S7.24 of ${ROUNDS} orders and closes none is done twice, and none is told wrongly`, async () => {
    const random = seededRandom(11);
    const own = await newTrader();
    const open: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const options = random.chance(0.5) ? { key: newName() } : {};
      const fate = random.pick(['unsent', 'unanswered'] as const);
      const closes = random.chance(open.length / 10) ? open.pop() : undefined;
      const { answer } = await losing<Answer>([fate], () =>
        closes === undefined ? own.submit({ cont: '0.01' }, options) : own.close(closes, options),
      );
      const isDone = 'key' in options || fate === 'unanswered';
      expect(answer.code, `${round} ${fate}`).toBe('key' in options ? CODE_SUCCESS : ERRORS.outcomeUnknown);
      if (closes !== undefined && !isDone) open.push(closes);
      const live = (await own.live()).data.map(({ Id }) => Id);
      expect(live, `${round} ${fate}`).toHaveLength(open.length + (closes === undefined && isDone ? 1 : 0));
      expect(live).toEqual(expect.arrayContaining(open));
      open.splice(0, open.length, ...live);
    }
    await expectClean();
  }, 600_000);

  test('S7.24 a deposit without a key is claimed once and unknown, with one it is accepted', async () => {
    const payer = await newPayer(server);
    for (const [options, code] of [
      [{}, ERRORS.outcomeUnknown],
      [{ key: newName() }, CODE_SUCCESS],
    ] as const) {
      const before = (await payer.deposits('1')).total;
      const proofImg = await payer.proof();
      const { answer } = await losing(['unanswered'], () => payer.wire({ proofImg }, options));
      expect(answer.code).toBe(code);
      expect((await payer.deposits('1')).total).toBe(before + 1);
    }
  });

  test('S7.24 the refusal of one with a key is told, though the COMMIT that kept it was lost', async () => {
    const payer = await newPayer(server);
    const key = newName();
    const ask = () => payer.draw({ draw_method_id: '999', auth_code: '000000' }, { key });
    const { answer, commits } = await losing(['unanswered'], ask);
    expect(commits).toBeGreaterThan(0);
    expect(answer.code).toBe((await ask()).code);
    expect([ERRORS.outcomeUnknown, ERRORS.tryLater, CODE_SUCCESS]).not.toContain(answer.code);
  });

  test('S4.13 a session that was ended so is over at once, where its end was not announced', async () => {
    const { token } = await server.demo();
    expect((await server.get('/api/user/info', {}, { token })).code).toBe(CODE_SUCCESS);
    const { answer } = await losing(['unanswered'], () => server.post(logout.path, {}, { token }));
    expect(answer.code).toBe(ERRORS.outcomeUnknown);
    await expect
      .poll(async () => (await server.get('/api/user/info', {}, { token })).code)
      .toBe(CODE_EXPIRED);
  });

  test('S7.10 a picture whose row may be there keeps its bytes', async () => {
    const payer = await newPayer(server);
    const picture = await jpeg(41, 31);
    const { answer } = await losing(['answered', 'unanswered'], () => upload(server, payer.token, picture));
    expect(answer.code).toBe(ERRORS.outcomeUnknown);
    const rows = 'SELECT id FROM picture WHERE id NOT IN (SELECT id FROM picture_bytes)';
    expect(await stored.rows(`SELECT 1 FROM picture WHERE user_id = ${payer.userId}`)).toHaveLength(1);
    expect(await stored.rows(rows)).toEqual([]);
  });

  test.each([
    'unanswered',
    'unsent',
  ] as const)('S4.3 a stop whose COMMIT is %s is carried out once, by the next tick', async (fate) => {
    const own = await newTrader();
    const { data } = await own.submit({ stop_loss_price: '1.09' });
    await server.tick();
    await losing([fate], async () => {
      server.source.set(DRIVEN.euro, 1.08);
      server.clock.nowMs += 1_000;
      await server.market.tick();
    });
    pause(false);
    await server.tick();
    await server.move(DRIVEN.euro, 1.1);
    expect(await countOf(own)).toBe(0);
    const closed = await stored.rows(`SELECT close_reason FROM trade_order WHERE id = ${data.Id}`);
    expect(closed).toEqual([{ close_reason: 'stop-loss' }]);
    await expectClean();
  });

  test('S4.8 an operator hears that it may have been done, at the desk and as a command', async () => {
    const browser = new DeskBrowser(server);
    const typed = { name: 'op', password: 'a wrong password', code: '000000' };
    const { answer } = await losing(['unanswered'], () => browser.call('signInByPassword', typed));
    expect(answer).toMatchObject({ status: 503, fault: { code: 'outcomeUnknown' } });
    // As any lost answer: the desk has the operator look whether it was done.
    expect(answer.fault && deskFailure(answer.fault).kind).toBe('lost');
    const file = join(server.dataDir, 'news.html');
    writeFileSync(file, '<p>On Sunday</p>');
    const publish = ['publish', 'news', '--title', 'Once', '--desc', 'x', '--content-file', file];
    const command = await losing(['unanswered'], () => askOperator(server.dataDir, ...publish));
    expect(command.answer).toEqual({ error: OUTCOME_UNKNOWN });
    expect(await stored.rows(`SELECT 1 FROM news WHERE title = 'Once'`)).toHaveLength(1);
  });

  test('S7.24 one whose repeat finds no database is unknown, not left to a later try', async () => {
    const own = await newTrader();
    const key = newName();
    const { answer } = await losing(['last-unanswered'], () => own.submit({}, { key }));
    expect(answer.code).toBe(ERRORS.outcomeUnknown);
    expect((await own.submit({}, { key })).code).toBe(CODE_SUCCESS);
    expect(await countOf(own)).toBe(1);
  });

  type Make = (own: Payer | Demo) => Promise<Record<string, string>>;
  const position: Make = async (own) => ({ id: String((await own.submit({ cont: '0.01' })).data.Id) });
  const percent: Make = async () => ({ percent: '1' });
  const alert: Make = async (own) => {
    const wanted = { ...sampleOf(addAlert), percent: '1' };
    return { id: String((await server.post<{ id: number }>(addAlert.path, wanted, own)).data.id) };
  };
  const copy: Make = async (own) => {
    const leader = await server.demo();
    await makeLeader(server, leader.userId);
    return { id: String(await beginCopy(server, own, { ...COPY_TERMS, leaderId: leader.userId })) };
  };
  /** What routes ask for besides their samples, made for each call, so that they have something to change. */
  const made: Record<string, Make> = {
    [close.path]: position,
    [closeMany.path]: async (own) => {
      await own.submit({ cont: '0.01' });
      return {};
    },
    [reverse.path]: position,
    [setStopPrice.path]: position,
    [noteOrder.path]: async (own) => {
      const order = await position(own);
      await own.close(Number(order.id));
      return order;
    },
    [cancelTrade.path]: async (own) => {
      const { data } = await own.submit({ cont: '0.01', status: '0', target_price: '0.5' });
      return { id: String(data.Id) };
    },
    [addAlert.path]: percent,
    [changeAlert.path]: alert,
    [pauseAlert.path]: alert,
    [resumeAlert.path]: alert,
    [deleteAlert.path]: alert,
    [pauseCopy.path]: copy,
    [resumeCopy.path]: copy,
    [stopCopy.path]: copy,
  };

  /** Of all tables but what counts tries, and what the clock writes. */
  const digest = async () => {
    const tables = await stored.rows(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_name NOT IN ('counter', 'setting', 'job')`,
    );
    const parts = tables.map(
      ({ name }) =>
        `SELECT '${name}' AS name, md5(string_agg(t::text, '' ORDER BY t::text)) AS rows FROM "${name}" AS t`,
    );
    return Object.fromEntries(
      (await stored.rows(parts.join(' UNION ALL '))).map(({ name, rows }) => [name, rows]),
    );
  };

  test.each(
    CONTRACT.filter((route) => route.mutates && route.encoding !== 'multipart').map(
      (route) => [route.path, route] as const,
    ),
  )('S8.3 %s says neither that nothing has changed when something has, nor that it is at fault, whatever COMMIT is lost', async (path, route) => {
    const payer = route.access === 'real' ? await newPayer(server) : null;
    for (const fate of ['unanswered', 'last'] as const)
      for (const isKeyed of [false, true])
        for (let nth = 0, commits = 1; nth < commits; nth += 1) {
          const own = payer ?? (await newTrader());
          const fields = { ...sampleOf(route), ...(await made[path]?.(own)) };
          const options = {
            ...(route.access !== 'open' && { token: own.token }),
            ...(isKeyed && { key: newName() }),
          };
          const before = await digest();
          const fates = [...Array<CommitFate>(nth).fill('answered'), fate];
          const done = await losing(fates, () =>
            server[route.method === 'GET' ? 'get' : 'post'](path, fields, options),
          );
          commits = done.commits;
          if (commits <= nth) break;
          const { code } = done.answer;
          const context = `${fate} ${isKeyed} ${nth}: ${done.answer.msg}`;
          expect(code, context).not.toBe(ERRORS.fault);
          if (code === ERRORS.tryLater) expect(await digest(), context).toEqual(before);
        }
  });
});
