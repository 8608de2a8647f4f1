import { beforeAll, describe, expect, test } from 'vitest';
import { operatorRequest } from '#contract/desk/requests';
import { hasRight, RIGHTS, type Right, ROLES } from '#contract/desk/rights';
import { rightOf } from '#server/operator/command-rights';
import { OperatorRefusal } from '#server/operator/refusal';
import { USAGE } from '../../../src/cli/desk/arguments.ts';
import { askOperator, operate } from '../../support/operator.ts';
import { REQUESTS } from '../../support/operator-requests.ts';
import { serverForAll, serverForEach } from '../../support/server-hooks.ts';

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

describe('operators', () => {
  const server = serverForEach({}, { REVIEW: 'manual' });
  const by = async (operator: string, ...args: string[]) => {
    const { out, err } = await operate(server.dataDir, ...args, '--operator', operator);
    return err === '' ? out : err;
  };
  const because = ['--reason', 'as agreed'];
  const add = (operator: string, name: string, roles: string) =>
    by(operator, 'add-operator', name, '--roles', roles);
  const log = async () =>
    (await server.stored.rows('SELECT * FROM decision ORDER BY id')).map(
      ({ operator, kind, subject, decision, reason }) =>
        [operator, kind, subject, decision, reason].join(' | '),
    );

  test('S4.9 while there is none, any name acts as admin; then only those there are', async () => {
    expect(await by('root', 'operators')).toBe('Nothing.');
    expect(await add('root', 'bob', 'support')).toBe(
      'The first operator must be an admin, who adds the others.',
    );
    expect(await add('root', 'ann', 'admin')).toBe('ann is an operator: admin.');
    expect(await by('root', 'list')).toBe('There is no operator root.');
    expect(await by('ann', 'list')).toBe('Nothing.');
    expect(await log()).toEqual([
      'root | operator | ann | added as admin | ',
      'root | command | list | refused | There is no operator root.',
    ]);
  });

  test('S4.9 they are listed with their roles, and a name is taken once', async () => {
    await add('root', 'ann', 'admin');
    expect(await add('ann', 'bob', 'treasurer, support')).toBe('bob is an operator: treasurer, support.');
    expect(await add('ann', 'bob', 'reviewer')).toBe('There is an operator bob already.');
    expect((await askOperator(server.dataDir, 'operators')).error).toBe('There is no operator op.');
    expect(await by('ann', 'operators')).toMatch(/^ann +admin +2026.*\nbob +support, treasurer +2026/m);
  });

  test.each([
    [['add-operator', 'Ann', '--roles', 'admin'], /small letter/],
    [['add-operator', 'a b', '--roles', 'admin'], /small letter/],
    [['add-operator', 'ann', '--roles', 'king'], /Roles are needed.*support.*admin/],
    [['add-operator', 'ann', '--roles', ''], /Roles are needed/],
    [['add-operator', 'ann'], /roles/],
    [['change-operator', 'ann', '--roles', 'admin'], /reason/],
    [['disable-operator', 'ann'], /reason/],
    [['disable-operator', 'ann', ...because], /no operator ann/],
    [['enable-operator', 'ann', ...because], /no operator ann/],
    [['change-operator', 'ann', '--roles', 'admin', ...because], /no operator ann/],
  ])('S4.9 %j is refused in plain words', async (args, words) => {
    expect(await by('root', ...args)).toMatch(words);
  });

  test('S4.9 a role that is taken away is gone at the next command', async () => {
    await add('root', 'ann', 'admin');
    await add('ann', 'bob', 'publisher');
    expect(await by('bob', 'news')).not.toMatch(/no right/);
    expect(await by('ann', 'change-operator', 'bob', '--roles', 'treasurer', ...because)).toBe(
      'bob is now: treasurer.',
    );
    expect(await by('bob', 'news')).toBe('bob (treasurer) has no right to news.see.');
    expect(await log()).toContain('ann | operator | bob | changed to treasurer | as agreed');
  });

  test('S4.9 an admin does not change their own roles', async () => {
    await add('root', 'ann', 'admin');
    await add('ann', 'eve', 'admin');
    expect(await by('ann', 'change-operator', 'ann', '--roles', 'support', ...because)).toBe(
      'Another admin changes your roles.',
    );
  });

  test('S4.9 who is disabled may do nothing until they are enabled again', async () => {
    await add('root', 'ann', 'admin');
    await add('ann', 'bob', 'support');
    expect(await by('ann', 'disable-operator', 'bob', ...because)).toBe('bob is disabled.');
    expect(await by('ann', 'disable-operator', 'bob', ...because)).toBe(
      'The operator bob is disabled already.',
    );
    expect(await by('bob', 'list')).toBe('The operator bob is disabled.');
    expect(await by('ann', 'operators')).toMatch(/^bob +support +2026\S+ +2026/m);
    expect(await by('ann', 'enable-operator', 'bob', ...because)).toBe('bob is enabled again.');
    expect(await by('ann', 'enable-operator', 'bob', ...because)).toBe('The operator bob is not disabled.');
    expect(await by('bob', 'list')).toBe('Nothing.');
  });

  test('S4.9 an admin is always left, also when two are taken away at once', async () => {
    await add('root', 'ann', 'admin');
    expect(await by('ann', 'disable-operator', 'ann', ...because)).toBe(
      'An operator who is an admin must be left.',
    );
    await add('ann', 'eve', 'admin');
    await by('ann', 'disable-operator', 'eve', ...because);
    await add('ann', 'bob', 'support, reviewer, treasurer, publisher');
    expect(await by('ann', 'disable-operator', 'ann', ...because)).toMatch(/must be left/);
    await by('ann', 'enable-operator', 'eve', ...because);
    const both = await Promise.all([
      by('ann', 'disable-operator', 'eve', ...because),
      by('eve', 'change-operator', 'ann', '--roles', 'support', ...because),
    ]);
    // The second is refused as a disabled operator's, or as it would leave none: by when it was admitted.
    expect(both.filter((answer) => /must be left|The operator eve is disabled/.test(answer))).toHaveLength(1);
    const rows = await server.stored.rows(
      `SELECT name FROM operator WHERE disabled_at IS NULL AND roles LIKE '%admin%'`,
    );
    expect(rows).toHaveLength(1);
  });
});
