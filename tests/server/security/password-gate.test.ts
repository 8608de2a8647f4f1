import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD_COST } from '#server/accounts/passwords';
import type { Refusal } from '#server/refusal';
import { NOWHERE } from '../../support/nowhere.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const LOGINS = 600;
/** Hashes that may end while a file is read: those that run, and what the event loop takes in before the answer. */
const FEW = 30;

let server: TestServer;
const clientDir = mkdtempSync(join(tmpdir(), 'candlestate-client-'));
beforeAll(async () => {
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'index.html'), '<html lang="x"><div id="root"></div></html>');
  writeFileSync(join(clientDir, 'assets', 'app-abc123.js'), 'console.log(1)');
  server = await startServer({ clientDir, passwordCost: PASSWORD_COST });
});
afterAll(async () => {
  await server.dispose();
  rmSync(clientDir, { recursive: true, force: true });
});

test(`S8.1 ${LOGINS} logins at once keep no file waiting, and those beyond the queue are no try`, async () => {
  const reasons: string[] = [];
  const hashed = () => reasons.filter((reason) => reason === 'wrongCredentials').length;
  // Not over HTTP: so many connections would keep the one thread of this test busy.
  const signIn = (email: string, password: string, from: string) =>
    server.services.accounts.signIn(
      { channel: 'email', email },
      password,
      { ...NOWHERE, network: from },
      {
        language: 'en',
      },
    );
  const storm = Array.from({ length: LOGINS }, (_, nth) =>
    signIn(`user${nth}@site.example`, 'a guess', `192.0.${nth >> 8}.${nth & 255}`).catch(
      ({ reason }: Refusal) => reasons.push(reason),
    ),
  );
  const { email = '', password = '' } = server.firstAccount ?? {};
  const tries = Array.from({ length: 20 }, () =>
    signIn(email, 'a guess', '192.0.2.1').catch(({ reason }: Refusal) => reasons.push(reason)),
  );
  const before = hashed();
  const file = await fetch(`${server.address}/assets/app-abc123.js`);
  expect(await file.text()).toBe('console.log(1)');
  expect(hashed() - before).toBeLessThan(FEW);
  await Promise.all([...storm, ...tries]);
  expect(hashed()).toBeGreaterThanOrEqual(100);
  expect(hashed()).toBeLessThan(LOGINS / 2);
  expect(reasons.filter((reason) => reason === 'tooMany')).toHaveLength(LOGINS + tries.length - hashed());
  // A try counts under three names: its account, its network and both.
  const counters = await server.stored.rows('SELECT count FROM counter');
  expect(counters.reduce((sum, { count }) => sum + Number(count), 0)).toBe(3 * hashed());
  // Ten wrong tries would have shut this network out.
  expect((await signIn(email, password, '192.0.2.1')).user.email).toBe(email);
});
