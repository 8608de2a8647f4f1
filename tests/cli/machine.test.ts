import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { FIXED } from '../../src/cli/machine.ts';
import { machineReads } from '../support/check-machine.ts';

describe('a test depends on nothing of the machine', () => {
  test('the run sets the zone and the language', () => {
    expect(process.env).toMatchObject(FIXED);
    expect(new Date(0).getTimezoneOffset()).toBe(0);
    expect(Intl.DateTimeFormat().resolvedOptions()).toMatchObject({ locale: 'en-US', timeZone: 'UTC' });
  });

  test('a read of what is not on the list is found', () => {
    const env = 'process.env';
    const text = [
      `const a = ${env}.PATH ?? ${env}.EDITOR;`,
      `const b = ${env}['SHELL'];`,
      `const { HOME, USER: user = '', E2E_PORT } = ${env};`,
      `const c = { ...${env} };`,
      `const count = ${'cpus'}().length;`,
    ].join('\n');
    expect(machineReads('tests/planted.ts', text).map((one) => one.split(' of the')[0])).toEqual([
      'tests/planted.ts:1 reads EDITOR',
      'tests/planted.ts:2 reads SHELL',
      'tests/planted.ts:3 reads USER',
      'tests/planted.ts:5 reads cpus',
    ]);
  });

  test.each([
    '192.0.2.1',
    'app.example',
  ])('a connection to %s is refused, by whatever opens it', async (host) => {
    const refused = `a test reaches this machine alone, not ${host}`;
    for (const scheme of ['http', 'https'])
      await expect(fetch(`${scheme}://${host}/`)).rejects.toMatchObject({ cause: { message: refused } });
    const opened = new Promise((resolve, reject) =>
      connect(80, host, () => resolve('open')).on('error', reject),
    );
    await expect(opened).rejects.toThrow(refused);
  });
});
