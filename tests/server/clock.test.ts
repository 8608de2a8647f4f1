import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { DAY_MS, HOUR_MS } from '#contract/time-units';
import { TrustedClock } from '#server/trusted-clock';
import { DRIVEN } from '../support/driven-source.ts';
import { newBorrower } from '../support/loans.ts';
import { askOperator } from '../support/operator.ts';
import { newTrader, trader as traderOf } from '../support/orders.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { folderForAll, processesForAll } from '../support/server-hooks.ts';

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
const JUMPS = [
  ['an hour back', -HOUR_MS],
  ['a day ahead', DAY_MS],
  ['forty days ahead', 40 * DAY_MS],
] as const;

let server: TestServer;
let machine: { nowMs: number };
/** How far the machine's clock stands from the time that really passed. */
let jumpedMs: number;
const jump = (ms: number) => {
  jumpedMs += ms;
  server.clock.nowMs += ms;
};
const readiness = async () => {
  const response = await fetch(`${server.address}/readyz`);
  const { checks } = (await response.json()) as { checks: Record<string, string> };
  return { status: response.status, clock: checks.clock };
};
const aheadSeconds = async () => {
  const text = await (await fetch(`${server.metricsAddress}/metrics`)).text();
  return Number(/^candlestate_clock_ahead_seconds (.*)$/m.exec(text)?.[1]);
};
const ready = { status: 200, clock: 'ok' };
const held = { status: 503, clock: 'held' };

/** What passes by a test's clock really passes: for a clock that jumps a server gets a `monotonic` one of its own. */
describe('a clock that jumps', () => {
  beforeEach(async () => {
    jumpedMs = 0;
    machine = { nowMs: Date.UTC(2026, 0, 5, 12) };
    server = await startServer({ monotonic: () => machine.nowMs - jumpedMs }, { METRICS_PORT: '0' });
    machine = server.clock;
  });
  afterEach(() => server.dispose());

  test.each(
    JUMPS,
  )('S9.8 S4.13 %s: nothing is booked, no session ends, trading waits and goes on by itself', async (_, ms) => {
    const trader = await newTrader(server);
    const placed = await trader.submit({ stop_loss_price: '1.05' });
    const ada = await newBorrower(server);
    const { data: loan } = await ada.submit(await ada.request('500'));
    await ada.decide('loan', loan.id, true);
    const before = (await ada.due(loan.id)).data;
    const quote = server.market.quote(DRIVEN.euro.id);
    expect(await readiness()).toEqual(ready);
    jump(ms);
    await server.services.penalties.sweep();
    await server.services.sessions.sweep();
    await server.market.tick();
    expect((await ada.due(loan.id)).data).toEqual(before);
    expect((await ada.loan(loan.id)).penalty_amount).toBe('0');
    expect(server.market.quote(DRIVEN.euro.id)).toEqual(quote);
    const refused = {
      code: ERRORS.tryLater,
      msg: "We can't process this right now. Nothing has changed. Please try again later.",
    };
    expect(await trader.close(placed.data.Id, { key: 'held-key-1' })).toMatchObject(refused);
    expect(await trader.submit({}, { key: 'held-key-2' })).toMatchObject(refused);
    expect(await ada.repay(loan.id)).toMatchObject(refused);
    expect(await readiness()).toEqual(held);
    jump(-ms);
    expect(await readiness()).toEqual(ready);
    // What was refused for the moment was not answered for good: the same key goes through.
    expect(await trader.close(placed.data.Id, { key: 'held-key-1' })).toMatchObject({ code: 1 });
    expect(await server.audit()).toMatchObject({ isClean: true });
  });

  test('S7.24 what was answered before is answered again while the clock is held', async () => {
    const trader = await newTrader(server);
    const first = await trader.submit({}, { key: 'answered-1' });
    jump(DAY_MS);
    expect(await trader.submit({}, { key: 'answered-1' })).toEqual(first);
    expect((await trader.page('1')).total).toBe(1);
  });

  test('S9.8 an operator may say that it is right: time goes on from there, and the log says who said so', async () => {
    const trader = await newTrader(server);
    expect((await askOperator(server.dataDir, 'clock')).fields?.clock).toBe('goes on');
    expect((await askOperator(server.dataDir, 'accept-clock', '--reason', 'why not')).error).toBe(
      'The clock is not held.',
    );
    expect(await aheadSeconds()).toBe(0);
    jump(2 * DAY_MS);
    expect(await aheadSeconds()).toBe((2 * DAY_MS) / 1_000);
    expect((await askOperator(server.dataDir, 'clock')).fields).toMatchObject({
      clock: 'held: trading waits',
      machine: new Date(server.clock.nowMs).toISOString(),
    });
    expect((await askOperator(server.dataDir, 'accept-clock')).error).toContain('reason');
    await askOperator(server.dataDir, 'accept-clock', '--reason', 'the old one was wrong');
    expect(await readiness()).toEqual(ready);
    expect(await aheadSeconds()).toBe(0);
    const { data } = await trader.submit();
    const order = (await trader.page('1')).data.find(({ Id }) => Id === data.Id);
    expect(order?.CreatedAt).toBe(server.clock.nowMs);
    expect((await askOperator(server.dataDir, 'log')).rows?.[0]).toMatchObject({
      operator: 'op',
      decision: 'accepted',
      reason: 'the old one was wrong',
    });
  });

  test('S9.8 an hour back over a restart is held until the clock has caught up', async () => {
    const trader = await newTrader(server);
    server = await server.restart(() => jump(-HOUR_MS));
    expect(await readiness()).toEqual(held);
    expect((await traderOf(server, trader.token).submit()).code).toBe(ERRORS.tryLater);
    jump(HOUR_MS);
    expect(await readiness()).toEqual(ready);
    expect((await traderOf(server, trader.token).submit()).code).toBe(1);
  });

  test('S9.8 a stop of ten days is a stop; one of forty asks the operator', async () => {
    server = await server.restart(() => jump(10 * DAY_MS));
    expect(await readiness()).toEqual(ready);
    server = await server.restart(() => jump(40 * DAY_MS));
    expect(await readiness()).toEqual(held);
    await askOperator(server.dataDir, 'accept-clock', '--reason', 'we were away');
    expect(await readiness()).toEqual(ready);
    server = await server.restart();
    expect(await readiness()).toEqual(ready);
  });
});

describe('a server of its own process', () => {
  const folder = folderForAll();
  const children = processesForAll();

  test('S9.8 holds when the clock of its machine jumps, and goes on when it is right again', async () => {
    const offset = join(folder.path, 'offset');
    writeFileSync(offset, '0');
    // Node has no other way to set a process's clock; what passes is measured by the system's own monotonic one.
    const set = `import fs from 'node:fs';const now=Date.now;Date.now=()=>now()+Number(fs.readFileSync(${JSON.stringify(offset)},'utf8'))`;
    const child = spawn(
      process.execPath,
      [`--import=data:text/javascript,${encodeURIComponent(set)}`, MAIN],
      {
        env: { ...process.env, PORT: '0', DATA_DIR: folder.path, TRADERS: 'none' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    children.push(child);
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await expect.poll(() => said, { timeout: 15_000 }).toContain('Listening on ');
    const address = /Listening on (http:\S+)/.exec(said)?.[1] ?? '';
    const clock = async () => {
      const response = await fetch(`${address}/readyz`);
      return ((await response.json()) as { checks: { clock: string } }).checks.clock;
    };
    expect(await clock()).toBe('ok');
    for (const [, ms] of JUMPS) {
      writeFileSync(offset, String(ms));
      expect(await clock()).toBe('held');
      writeFileSync(offset, '0');
      expect(await clock()).toBe('ok');
    }
    expect(said.match(/clock jumped/g)).toHaveLength(JUMPS.length);
  });
});

describe('the time the server goes by', () => {
  let [wallMs, passedMs, sleptMs] = [0, 0, 0];
  const said: boolean[] = [];
  const clock = (seenMs: number | null = null) => {
    [wallMs, passedMs, sleptMs] = [1_000_000_000, 50, 0];
    said.length = 0;
    return new TrustedClock({
      wall: () => wallMs,
      monotonic: () => passedMs,
      uptime: () => passedMs + sleptMs,
      seenMs,
      say: ({ isHeld }) => said.push(isHeld),
    });
  };
  const pass = (ms: number) => {
    wallMs += ms;
    passedMs += ms;
  };

  test('S9.8 follows a clock that is corrected little by little, for days', () => {
    const trusted = clock();
    for (let hour = 0; hour < 72; hour += 1) {
      pass(HOUR_MS);
      wallMs += hour % 2 === 0 ? 1_500 : -700;
      expect(trusted.now()).toBe(wallMs);
    }
    expect(said).toEqual([]);
  });

  test.each([
    ['ahead', 4_900],
    ['ahead', 700],
    ['ahead', 1],
    ['back', -4_900],
    ['back', -1],
  ])('S9.8 is not led %s by steps of %d ms, however often it looks', (_, stepMs) => {
    for (const seenMs of [null, 1_000_000_000]) {
      const trusted = clock(seenMs);
      let [truthMs, looks] = [wallMs, 0];
      while (!trusted.isHeld && looks < 10_000) {
        pass(100);
        truthMs += 100;
        wallMs += stepMs;
        looks += 1;
        // Within five seconds, and the little that NTP would have corrected since the start.
        if (!trusted.isHeld) expect(Math.abs(trusted.now() - truthMs)).toBeLessThan(5_001 + passedMs / 2_000);
      }
      expect(trusted.isHeld).toBe(true);
      trusted.accept();
      expect(trusted.now()).toBe(wallMs);
    }
  });

  test('S9.8 follows a machine that slept, and holds one that jumped while it slept', () => {
    const trusted = clock();
    pass(1_000);
    sleptMs += 9 * HOUR_MS;
    wallMs += 9 * HOUR_MS;
    expect(trusted.now()).toBe(wallMs);
    // The sleep explains one jump, and not a second one.
    wallMs += HOUR_MS;
    const stoodStill = trusted.now();
    expect(stoodStill).toBe(wallMs - HOUR_MS);
    pass(60_000);
    expect(trusted.now()).toBe(stoodStill);
    wallMs -= HOUR_MS;
    expect(trusted.now()).toBe(wallMs);
    expect(said).toEqual([true, false]);
  });
});
