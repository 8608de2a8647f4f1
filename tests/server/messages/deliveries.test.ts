import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#contract/time-units';
import { Bus } from '#server/bus/bus';
import { Deliveries, type Sending } from '#server/messages/deliveries';
import type { Messenger } from '#server/messages/messenger';
import { createOutbox } from '#server/messages/outbox';
import { createSmtp } from '#server/messages/smtp';
import type { OpenDatabase } from '#server/store/database';
import { deliveryTable } from '#server/store/deliveries';
import { openPostgres } from '#server/store/postgres/open-postgres';
import { describePostgres } from '../../support/describe-engines.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import type { TestDatabase } from '../../support/stored.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newTestDatabase } from '../../support/test-database.ts';

const clock = { nowMs: Date.UTC(2026, 0, 5, 12) };
const mail = (to: string): Sending => ({
  ...{ channel: 'email', to, subject: 'A code', text: '123456' },
  ...{ lifeMs: 10 * MINUTE_MS, isUrgent: true },
});

const smtp = (url: string) => createSmtp(url, 'codes@candlestate.example');

/** What one node sends with. */
function senderOn(database: OpenDatabase, email: Messenger) {
  const lines: string[] = [];
  const bus = new Bus((cause) => {
    throw cause;
  });
  database.queue.announceBy(bus);
  const deliveries = new Deliveries({
    database,
    clock: () => clock.nowMs,
    bus,
    messengers: { email, mobile: email, push: email },
    log: { warn: (details, text) => lines.push(JSON.stringify([details, text])) },
  });
  const add = (...to: string[]) =>
    database.queue.submit(async (tx) => {
      for (const one of to) await deliveries.add(tx, mail(one));
    });
  const isEmpty = async () => {
    const all = { channel: 'email', now: Number.MAX_SAFE_INTEGER, hosts: [], owners: [], limit: 1 } as const;
    const kept = await Promise.all(
      ([0, 1] as const).map((is_urgent) => deliveryTable.due.all(database.db, { ...all, is_urgent })),
    );
    return kept.flat().length === 0;
  };
  return { deliveries, lines, add, isEmpty };
}

type Sender = ReturnType<typeof senderOn>;

describe('messages on their way', () => {
  let stored: TestDatabase;
  let database: OpenDatabase;
  let server: MailServer;
  const folder = temporaryFolder();
  beforeEach(async () => {
    stored = await newTestDatabase(folder.path);
    database = await stored.open();
    server = await startMailServer();
  });
  afterEach(async () => {
    await server.close();
    await database.close();
    await stored.dispose();
    folder.delete();
  });

  const recipients = () => server.received.flatMap(({ to }) => to);

  test('S7.11 go out with the commit, to nobody where nobody is meant, and nothing of a refused command goes', async () => {
    const { deliveries, add, isEmpty } = senderOn(database, smtp(server.url()));
    await add('one@candlestate.example', '');
    const refused = database.queue.submit(async (tx) => {
      await deliveries.add(tx, mail('two@candlestate.example'));
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    await deliveries.close();
    expect(recipients()).toEqual(['one@candlestate.example']);
    expect(await isEmpty()).toBe(true);
  });

  test('S7.11 outlive the process and a mail server that is away', async () => {
    const first = senderOn(database, smtp('smtp://127.0.0.1:1'));
    await first.add('one@candlestate.example');
    await first.deliveries.close();
    await database.close();
    database = await stored.open();
    const second = senderOn(database, smtp(server.url()));
    await second.deliveries.sweep();
    expect(recipients()).toEqual([]);
    clock.nowMs += 2_000;
    await second.deliveries.sweep();
    await second.deliveries.sweep();
    await second.deliveries.close();
    expect(recipients()).toEqual(['one@candlestate.example']);
    expect(await second.isEmpty()).toBe(true);
  });

  test('S7.11 are given up when they are refused for good or too late, by a line without address and text', async () => {
    const { deliveries, lines, add, isEmpty } = senderOn(database, smtp(server.url()));
    await add('refused@candlestate.example');
    await deliveries.settled();
    expect(await isEmpty()).toBe(true);
    await add('busy@candlestate.example');
    await deliveries.settled();
    expect(await isEmpty()).toBe(false);
    clock.nowMs += 10 * MINUTE_MS;
    await deliveries.sweep();
    expect(await isEmpty()).toBe(true);
    await deliveries.close();
    expect(lines).toHaveLength(3);
    expect(lines.join()).toMatch(/EENVELOPE.*true.*EENVELOPE.*false.*too late.*true/);
    expect(lines.join()).not.toMatch(/refused@|busy@|123456/);
    expect(recipients()).toEqual([]);
  });
});

describe('which goes first', () => {
  test('S7.11 a code, before whatever was there earlier and can wait', async () => {
    const folder = temporaryFolder();
    const stored = await newTestDatabase(folder.path);
    const database = await stored.open();
    const sent = join(folder.path, 'sent');
    const outbox = createOutbox(sent, () => clock.nowMs, { info: () => {} });
    const { deliveries } = senderOn(database, outbox);
    await database.queue.submit(async (tx) => {
      for (let count = 0; count < 60; count += 1)
        await deliveries.add(tx, { ...mail(`reader${count}@candlestate.example`), isUrgent: false });
      await deliveries.add(tx, mail('newcomer@candlestate.example'));
    });
    await deliveries.settled();
    const names = readdirSync(sent).sort();
    expect(names).toHaveLength(61);
    expect(readFileSync(join(sent, names[0] as string), 'utf8')).toContain('newcomer@');
    await deliveries.close();
    await database.close();
    await stored.dispose();
    folder.delete();
  });
});

describePostgres('messages on their way from several nodes', (postgres) => {
  test('S7.11 go out once, whoever finds them, and another node hands on what one left undone', async () => {
    const server = await startMailServer();
    const databases = await Promise.all([openPostgres(postgres.url), openPostgres(postgres.url)]);
    const [left, right] = databases as [OpenDatabase, OpenDatabase];
    const [one, other] = [left, right].map((database) => senderOn(database, smtp(server.url()))) as [
      Sender,
      Sender,
    ];
    const to = Array.from({ length: 60 }, (_, index) => `user${index}@candlestate.example`);
    await Promise.all([one.add(...to), one.deliveries.sweep(), other.deliveries.sweep()]);
    await Promise.all([one.deliveries.sweep(), other.deliveries.sweep()]);
    expect(server.received.flatMap((received) => received.to).sort()).toEqual(to.sort());
    // As a node leaves it that is killed between taking it and sending it.
    await left.queue.submit(async (tx) => {
      await deliveryTable.insert.run(tx, {
        channel: 'email',
        recipient: 'last@candlestate.example',
        subject: 'A code',
        text: '123456',
        due_at: clock.nowMs,
        expires_at: clock.nowMs + 10 * MINUTE_MS,
        ...{ is_urgent: 1, host: '', owner: 0 },
      });
      const now = clock.nowMs;
      const due = { channel: 'email', is_urgent: 1, now, hosts: [], owners: [], limit: 1 } as const;
      const ids = (await deliveryTable.due.all(tx, due)).map(({ id }) => id);
      await deliveryTable.take.all(tx, { ids, now, until: now + MINUTE_MS });
    });
    await one.deliveries.close();
    await other.deliveries.sweep();
    expect(server.received).toHaveLength(60);
    clock.nowMs += MINUTE_MS;
    await vi.waitFor(async () => {
      await other.deliveries.sweep();
      expect(server.received.at(-1)?.to).toEqual(['last@candlestate.example']);
    });
    await other.deliveries.close();
    expect(await other.isEmpty()).toBe(true);
    for (const database of databases) await database.close();
    await server.close();
  });
});
