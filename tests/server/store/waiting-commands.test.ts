import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Refusal } from '#server/refusal';
import { openDatabase } from '#server/store/database';
import type { Tx } from '#server/store/handles';
import { NO_UNITS } from '#server/store/queue';
import { settingTable } from '#server/store/server-settings';
import { describeEmbedded } from '../../support/describe-engines.ts';
import { databaseForEach } from '../../support/server-hooks.ts';

// As a command does on an engine across a network; SQLite itself answers within a microtask.
describeEmbedded('commands that wait', () => {
  const database = databaseForEach();

  const stored = async (key: string) => (await settingTable.find.get(database.db, { key }))?.value;
  /** Writes under a key, and when the returned function is called, goes on. */
  const paused = (key: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = database.queue.submit(async (tx) => {
      await settingTable.insert.run(tx, { key, value: 'before' });
      await promise;
      await settingTable.put.run(tx, { key, value: 'after' });
      return key;
    });
    return { done, goOn: resolve };
  };

  test('S7.24 of one batch run one after the other, each to its end', async () => {
    const steps: string[] = [];
    const command = (name: string) =>
      database.queue.submit(async () => {
        steps.push(`${name} begins`);
        await setImmediate();
        steps.push(`${name} ends`);
      });
    await Promise.all([command('first'), command('second')]);
    expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  test('S7.24 are seen by others only once they are committed, and keep no reader from reading', async () => {
    const { done, goOn } = paused('slow');
    await setImmediate();
    expect(await stored('slow')).toBeUndefined();
    goOn();
    await done;
    expect(await stored('slow')).toBe('after');
  });

  test('S7.24 read by their transaction alone, however long they have waited', async () => {
    const { queue, db } = database;
    const byDb = queue.submit(async () => {
      await setImmediate();
      return settingTable.find.get(db, { key: 'any' });
    });
    await expect(byDb).rejects.toThrow('a command reads by the transaction it was given');
  });

  test('S7.24 cannot write once they have ended, while another of their batch runs either', async () => {
    const { queue } = database;
    const { promise: late, resolve: tryLate } = Promise.withResolvers<Promise<unknown>>();
    const first = queue.submit((tx: Tx) => {
      // Not waited for: a fault in the command.
      const write = setImmediate().then(() => settingTable.insert.run(tx, { key: 'late', value: '' }));
      tryLate(expect(write).rejects.toThrow('a transaction was used after its command'));
    });
    const { done, goOn } = paused('second');
    await late;
    goOn();
    await Promise.all([first, done]);
    expect(await stored('late')).toBeUndefined();
  });

  test('S7.24 that are refused after a wait are rolled back alone, and their refusal is written', async () => {
    const refused = database.queue.submit(
      async (tx) => {
        await settingTable.insert.run(tx, { key: 'gone', value: '' });
        await setImmediate();
        throw new Refusal('marketClosed');
      },
      async (refusal, tx) => {
        await setImmediate();
        await settingTable.insert.run(tx, { key: 'refusal', value: refusal.reason });
      },
    );
    const next = database.queue.submit((tx) => settingTable.find.get(tx, { key: 'gone' }));
    await expect(refused).rejects.toMatchObject({ reason: 'marketClosed' });
    expect(await next).toBeUndefined();
    expect(await stored('refusal')).toBe('marketClosed');
  });

  test('S7.24 are waited for by a flush, which covers what was submitted while a batch ran', async () => {
    const { done, goOn } = paused('first');
    await setImmediate();
    const second = database.queue.submit((tx) => settingTable.insert.run(tx, { key: 'second', value: 'in' }));
    const flushed = database.queue.flush();
    goOn();
    await flushed;
    expect([await stored('first'), await stored('second')]).toEqual(['after', 'in']);
    await Promise.all([done, second]);
  });

  test('S7.24 may ask for a flush, which cannot wait for the command that asks', async () => {
    await database.queue.submit(() => database.queue.flush());
    let rounds = 0;
    database.queue.setUnits({
      ...NO_UNITS,
      drained: async () => {
        rounds += 1;
        if (rounds > 1) return;
        const inner = database.queue.submit((tx) =>
          settingTable.insert.run(tx, { key: 'inner', value: 'in' }),
        );
        await database.queue.flush();
        await inner;
      },
    });
    await database.queue.flush();
    expect(await stored('inner')).toBe('in');
    expect(rounds).toBeGreaterThan(1);
  });

  test('S7.24 submit others that are committed in a turn of their own, not as a part of them', async () => {
    const { queue, db } = database;
    let followed: Promise<unknown> = Promise.resolve();
    queue.setUnits({
      ...NO_UNITS,
      // A hook reads committed rows, whichever command caused its turn.
      drained: async () => {
        await settingTable.find.get(db, { key: 'any' });
      },
    });
    const first = queue.submit(async () => {
      followed = queue.submit((tx) => settingTable.insert.run(tx, { key: 'followed', value: 'in' }));
      await setImmediate();
    });
    await first;
    await followed;
    expect(await stored('followed')).toBe('in');
  });

  test('S7.24 end before the database closes', async () => {
    const { done, goOn } = paused('last');
    await setImmediate();
    const closed = database.close();
    goOn();
    expect(await done).toBe('last');
    await closed;
    Object.assign(database, await openDatabase(database.dataDir));
    expect(await stored('last')).toBe('after');
  });
});
