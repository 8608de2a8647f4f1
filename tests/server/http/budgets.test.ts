import { afterEach, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { NOTIFICATION_KINDS } from '#contract/notifications';
import { logout } from '#contract/routes/account';
import { addAlert } from '#contract/routes/alerts';
import { setNotificationSetting } from '#contract/routes/notifications';
import { readStatement } from '#contract/routes/results';
import { DAY_MS, MINUTE_MS } from '#contract/time-units';
import { BUDGETS, Budgets, type Cost } from '#server/http/budgets';
import { createEndpoints } from '#server/http/endpoints';
import { trader } from '../../support/orders.ts';
import { realToken } from '../../support/pictures.ts';
import { startServer, type TestServer } from '../../support/server.ts';

describe('what one account may ask of a node', () => {
  const asked = (budgets: Budgets, cost: Cost, times: number, nowMs: number, userId = 7) => {
    let done = 0;
    for (let nth = 0; nth < times; nth += 1) {
      try {
        budgets.take(userId, cost, nowMs);
        done += 1;
      } catch {}
    }
    return done;
  };

  test.each(Object.entries(BUDGETS))('is bounded in %s, in a minute and in a day', (kind, most) => {
    const cost = kind as keyof typeof BUDGETS;
    const budgets = new Budgets();
    const first = Math.min(most.perMinute, most.perDay);
    expect(asked(budgets, cost, first + 5, 0)).toBe(first);
    // Those refused are counted too; the next minute is a new one, and other accounts have their own.
    expect(asked(budgets, cost, 1, MINUTE_MS)).toBe(first === most.perDay ? 0 : 1);
    expect(asked(budgets, cost, 1, MINUTE_MS, 8)).toBe(1);
    let ofDay = 0;
    for (let minute = 0; minute < 200; minute += 1)
      ofDay += asked(budgets, cost, Math.min(first, 1_000), DAY_MS + minute * MINUTE_MS);
    expect(ofDay).toBe(most.perDay);
    expect(asked(budgets, cost, 1, 2 * DAY_MS)).toBe(1);
  });

  test('is not bounded for looking up', () => {
    expect(asked(new Budgets(), 'lookup', 10_000, 0)).toBe(10_000);
  });
});

describe('what a call costs all', () => {
  let server: TestServer;
  afterEach(() => server.dispose());

  test('each route that changes something is within a budget of the account; leaving is free', async () => {
    server = await startServer();
    for (const { route, cost } of createEndpoints(server.services)) {
      const kinds: Cost[] = route.mutates ? ['note', 'command', 'heavy'] : ['lookup', 'reading', 'heavy'];
      if (route.path === logout.path) expect(cost).toBe('lookup');
      else expect(kinds, route.path).toContain(cost);
    }
  });

  test('notes, files and their kept answers end at the budget, for demo and real accounts alike', async () => {
    server = await startServer();
    for (const token of [(await server.demo()).token, await realToken(server)]) {
      const { perMinute } = BUDGETS.note;
      const note = async (nth: number) => {
        const form = { kind: NOTIFICATION_KINDS[0], push: '1', mail: '0' };
        return (await server.post(setNotificationSetting.path, form, { token, key: `note-no-${nth}` })).code;
      };
      const codes: number[] = [];
      for (let nth = 0; nth < perMinute + 2; nth += 1) codes.push(await note(nth));
      expect(codes.slice(perMinute - 1)).toEqual([1, ERRORS.tooMany, ERRORS.tooMany]);
      const file = () => server.get(readStatement.path, { format: 'csv' }, { token });
      const files = await Promise.all(Array.from({ length: BUDGETS.heavy.perMinute + 3 }, file));
      expect(files.filter(({ code }) => code === ERRORS.tooMany)).toHaveLength(3);
      expect((await trader(server, token).submit()).code).toBe(1);
      server.clock.nowMs += MINUTE_MS;
      expect(await note(perMinute + 2)).toBe(1);
      expect((await server.post(logout.path, {}, { token })).code).toBe(1);
    }
  });

  test('S8.1 a note that is sent again under its key gives a demo account no command back', async () => {
    server = await startServer({}, { DEMO_COMMANDS_PER_DAY: '5' });
    const { token } = await server.demo();
    const demo = trader(server, token);
    expect((await demo.submit()).code).toBe(1);
    const alert = { forex_id: '1', kind: 'percent', percent: '1', is_repeating: '0', note: '' };
    const note = () => server.post(addAlert.path, alert, { token, key: 'one-note' });
    for (let nth = 0; nth < 5; nth += 1) expect((await note()).code).toBe(1);
    const codes = [];
    for (let nth = 0; nth < 6; nth += 1) codes.push((await demo.submit()).code);
    expect(codes).toEqual([1, 1, 1, 1, ERRORS.demoLimit, ERRORS.demoLimit]);
  });
});
