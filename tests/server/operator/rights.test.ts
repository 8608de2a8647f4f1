import { beforeAll, describe, expect, test } from 'vitest';
import { operatorRequest } from '#contract/desk/requests';
import { hasRight, RIGHTS, type Right, ROLES } from '#contract/desk/rights';
import { rightOf } from '#server/operator/command-rights';
import { OperatorRefusal } from '#server/operator/refusal';
import { USAGE } from '../../../src/cli/desk/arguments.ts';
import { REQUESTS } from '../../support/operator-requests.ts';
import { serverForAll } from '../../support/server-hooks.ts';

const inputs = Object.values(REQUESTS).flat();
const requests = inputs.map((input) => operatorRequest.parse(input));

/** Written by hand, so that a wrong line of the table of rights shows. */
const MAY: Record<Right, string> = {
  'cases.list': 'support reviewer treasurer admin',
  'papers.see': 'reviewer admin',
  'papers.decide': 'reviewer admin',
  'money.see': 'treasurer admin',
  'money.decide': 'treasurer admin',
  'figures.see': 'treasurer admin',
  'news.see': 'support publisher admin',
  'news.publish': 'publisher admin',
  'settings.see': 'support treasurer publisher admin',
  'settings.change': 'admin',
  'users.see': 'support reviewer treasurer admin',
  'users.freeze': 'support admin',
  'instruments.see': 'support treasurer publisher admin',
  'instruments.halt': 'treasurer admin',
  'leaders.see': 'support treasurer admin',
  'leaders.change': 'treasurer admin',
  'clock.see': 'support admin',
  'clock.accept': 'admin',
  'replay.see': 'support publisher admin',
  'replay.change': 'publisher admin',
  'log.see': 'admin',
  'operators.see': 'admin',
  'operators.change': 'admin',
};

describe('the rights of operators', () => {
  const server = serverForAll({}, { REVIEW: 'manual' });
  const run = (operator: string, input: unknown) =>
    server.services.backOffice.run(operator, operatorRequest.parse(input));
  const lastOfLog = async () =>
    (await server.stored.rows('SELECT * FROM decision ORDER BY id DESC LIMIT 1'))[0];
  beforeAll(async () => {
    for (const role of ['admin', ...ROLES.filter((role) => role !== 'admin')]) {
      await run('admin', { command: 'add-operator', name: role, roles: role });
    }
    await run('admin', { command: 'add-operator', name: 'both', roles: 'support,publisher' });
  });

  test('S4.9 every command has a request here, and every right is one of a command', () => {
    const names = operatorRequest.options.map(({ shape }) => shape.command.value);
    expect(Object.keys(REQUESTS).toSorted()).toEqual(names.toSorted());
    expect([...new Set(requests.map(rightOf))].toSorted()).toEqual(Object.keys(RIGHTS).toSorted());
  });

  test('S4.9 the help of the command line names every command', () => {
    const named = new Set(USAGE.match(/[a-z]+(-[a-z]+)*/g));
    expect(Object.keys(REQUESTS).filter((name) => !named.has(name))).toEqual([]);
  });

  test('S4.9 a role has the rights it is given, and no other', () => {
    for (const [right, roles] of Object.entries(MAY)) {
      expect(ROLES.filter((role) => hasRight([role], right as Right)).join(' '), right).toBe(roles);
    }
  });

  const matrix = ROLES.flatMap((role) => inputs.map((input) => ({ role, input })));
  test.each(matrix)('S4.9 $role asks for $input', async ({ role, input }) => {
    const right = rightOf(operatorRequest.parse(input));
    const before = await lastOfLog();
    const isRefused = await refusesRight(run(role, input));
    expect(isRefused, right).toBe(!MAY[right].split(' ').includes(role));
    const last = await lastOfLog();
    const refused = { operator: role, kind: 'command', subject: input.command, decision: 'refused' };
    if (isRefused) expect(last).toMatchObject({ ...refused, reason: expect.stringContaining(right) });
    else if (last?.id !== before?.id) expect(last).not.toMatchObject(refused);
  });

  test('S4.9 somebody with two roles has the rights of both', async () => {
    expect(await refusesRight(run('both', { command: 'news' }))).toBe(false);
    expect(await refusesRight(run('both', { command: 'list' }))).toBe(false);
    expect(await refusesRight(run('both', { command: 'log' }))).toBe(true);
  });
});

async function refusesRight(running: Promise<unknown>): Promise<boolean> {
  try {
    await running;
    return false;
  } catch (cause) {
    if (!(cause instanceof OperatorRefusal)) throw cause;
    return cause.message.includes('has no right to');
  }
}
