import { describe, expect, test } from 'vitest';
import { createEndpoints } from '#server/http/endpoints';
import { checkAnswer, checkFrame, openApi } from '../support/contract-check.ts';
import { startServer } from '../support/server.ts';

type Operation = { operationId: string; description: string; 'x-access'?: string };

describe('the machine-readable contract', () => {
  test('S7.58 it has every call the server answers, each explained and named once', async () => {
    const server = await startServer();
    try {
      const paths = openApi.paths as Record<string, Record<string, Operation>>;
      const documented = Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
      );
      const answered = createEndpoints(server.services).map(
        ({ route }) => `${route.method.toLowerCase()} ${route.path} ${route.access}`,
      );
      const calls = documented.filter((operation) => operation['x-access'] !== undefined);
      expect(
        calls.map(({ method, path, 'x-access': access }) => `${method} ${path} ${access}`).toSorted(),
      ).toEqual(answered.toSorted());
      expect(documented.filter(({ description }) => description === '')).toEqual([]);
      expect(new Set(documented.map(({ operationId }) => operationId)).size).toBe(documented.length);
      for (const path of ['/healthz', '/readyz'])
        expect((await fetch(server.address + path)).status).toBe(200);
    } finally {
      await server.dispose();
    }
  });

  test('S3.32 an answer or a frame that is not as documented fails the test that saw it', () => {
    const path = '/v1/api/main/wallet/getBalance';
    const good = { code: 1, msg: '', data: { balance: '1.5' } };
    checkAnswer('GET', path, good);
    checkAnswer('GET', path, { code: 999, msg: 'x', data: null });
    for (const bad of [
      { ...good, data: { balance: 1.5 } },
      { ...good, data: { balance: '1.5', extra: 1 } },
      { ...good, data: {} },
      { code: 12, msg: '', data: null },
      { code: 400, msg: '', data: { balance: '1' } },
      { code: 1, data: good.data },
    ])
      expect(() => checkAnswer('GET', path, bad), JSON.stringify(bad)).toThrow('not as documented');
    expect(() => checkFrame({ type: 'pong' })).not.toThrow();
    expect(() => checkFrame({ type: 'login_result' })).toThrow('not as documented');
    expect(() => checkFrame({ type: 'NEWS' })).toThrow('no message');
  });
});
