import { expect, test } from 'vitest';
import { DESK, DeskBrowser } from '../../support/desk-browser.ts';
import { leaveOut } from '../../support/left-out.ts';
import { askOperator } from '../../support/operator.ts';
import { whyNoPostgres } from '../../support/postgres-binaries.ts';
import { startServer } from '../../support/server.ts';
import { startStoppablePostgres } from '../../support/stoppable-postgres.ts';

const LATER = 'The server cannot do this right now. Try again later.';

test('S4.8 the desk says to try later while PostgreSQL is gone, in a browser and as a command', async (context) => {
  if (whyNoPostgres() !== null) return leaveOut(context, 'PostgreSQL');
  const postgres = await startStoppablePostgres();
  const server = await startServer({}, { ...DESK, DATABASE_URL: postgres.url });
  const browser = new DeskBrowser(server);
  browser.cookie = `desk=${'a'.repeat(43)}`;
  expect(await browser.call('me', {})).toMatchObject({ status: 401, fault: { code: 'signedOut' } });
  await postgres.stop();
  const later = { status: 503, fault: { code: 'tryLater', error: LATER } };
  expect(await browser.call('me', {})).toMatchObject(later);
  expect(await browser.call('invited', { invitation: 'a'.repeat(43) })).toMatchObject(later);
  expect((await askOperator(server.dataDir, 'list')).error).toBe(LATER);
  await postgres.start();
  await expect
    .poll(() => browser.call('me', {}), { timeout: 20_000 })
    .toMatchObject({ status: 401, fault: { code: 'signedOut' } });
  await server.dispose();
  await postgres.dispose();
});
