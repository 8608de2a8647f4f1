import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from '#server/refusal';
import { Connection } from '#server/store/connection';
import { databaseFile, openDatabase } from '#server/store/database';
import { Announcements, KnownAnswers, type Tx, type UnitOfWork } from '#server/store/handles';
import { NO_UNITS } from '#server/store/queue';
import { settingTable } from '#server/store/server-settings';
import { describeEmbedded } from '../../support/describe-engines.ts';
import { databaseForEach } from '../../support/server-hooks.ts';

describeEmbedded('group commit', () => {
  const database = databaseForEach();
  afterEach(() => vi.restoreAllMocks());

  const put = (key: string) =>
    database.queue.submit(async (tx) => {
      await settingTable.insert.run(tx, { key, value: key });
      return key;
    });
  /** As another process sees it. */
  const stored = () => {
    const reader = Connection.openReader(databaseFile(database.dataDir));
    const rows = reader.raw.prepare('SELECT key FROM setting ORDER BY key').all();
    reader.close();
    return rows.map((row) => row.key);
  };

  test('S7.24 commands that wait together share one transaction, and each is answered', async () => {
    const committed = vi.fn();
    database.queue.setUnits({ ...NO_UNITS, committed });
    const keys = Array.from({ length: 40 }, (_, index) => `k${String(index).padStart(2, '0')}`);
    expect(await Promise.all(keys.map(put))).toEqual(keys);
    expect(committed).toHaveBeenCalledTimes(1);
    expect(stored()).toEqual(keys);
  });

  test('S7.24 what is submitted once the database is closed is turned away, as is what still waited', async () => {
    const sweep = async () => {
      await put('first');
      await put('between two commands');
    };
    const sweeping = sweep();
    await database.queue.flush();
    const waiting = put('waiting');
    await database.close();
    const closed = { message: 'the database is closed' };
    await expect(waiting).rejects.toMatchObject(closed);
    await expect(sweeping).rejects.toMatchObject(closed);
    // The run that was scheduled meanwhile must not reach for what is closed.
    await new Promise((done) => setImmediate(done));
    Object.assign(database, await openDatabase(database.dataDir));
    expect(stored()).toEqual(['first']);
  });

  test('S7.24 nothing is answered before COMMIT has returned, and readers see nothing before it either', async () => {
    const seen: unknown[] = [];
    let isCommitted = false;
    database.queue.setUnits({
      ...NO_UNITS,
      committed: () => {
        isCommitted = true;
      },
    });
    const answered = put('first').then(() => seen.push(['answered', isCommitted]));
    const reading = database.queue.submit(() => seen.push(['read inside', stored().length]));
    await Promise.all([answered, reading]);
    expect(seen).toEqual([
      ['read inside', 0],
      ['answered', true],
    ]);
    expect(stored()).toEqual(['first']);
  });

  test('S7.24 a refused command is rolled back alone', async () => {
    const refused = database.queue.submit(async (tx) => {
      await settingTable.insert.run(tx, { key: 'gone', value: '' });
      throw new Refusal('marketClosed');
    });
    const outcomes = await Promise.allSettled([put('before'), refused, put('after')]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(stored()).toEqual(['after', 'before']);
  });

  test('S7.24 when COMMIT fails every command of the transaction fails, and the next ones go on', async () => {
    const commit = database.writer.prepare('COMMIT');
    vi.spyOn(commit, 'run').mockImplementationOnce(() => {
      throw new Error('disk I/O error');
    });
    const aborted = vi.fn();
    database.queue.setUnits({ ...NO_UNITS, aborted });
    const outcomes = await Promise.allSettled([put('one'), put('two')]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
    expect(aborted).toHaveBeenCalledTimes(1);
    expect(stored()).toEqual([]);
    await put('three');
    expect(stored()).toEqual(['three']);
  });

  describe('decisions', () => {
    /** Keys that are decided, and written later. */
    class Keys extends Announcements implements UnitOfWork {
      readonly answers = new KnownAnswers();
      #decided: string[] = [];
      #kept = 0;
      record(): void {}
      add(key: string): void {
        this.#decided.push(key);
      }
      override keep(): void {
        super.keep();
        this.#kept = this.#decided.length;
      }
      override drop(): void {
        super.drop();
        this.#decided.length = this.#kept;
      }
      async write(tx: Tx): Promise<void> {
        for (const key of this.#decided) {
          if (key === failsOn) throw new Error(`${key} cannot be written`);
          await settingTable.insert.run(tx, { key, value: key });
        }
        this.#decided = [];
        this.#kept = 0;
      }
    }
    let failsOn: string | null;
    let events: string[];
    beforeEach(() => {
      failsOn = null;
      events = [];
      database.queue.setUnits({
        take: async () => {},
        begin: () => {
          events.push('begin');
          return new Keys();
        },
        aborted: () => {
          events.push('aborted');
        },
        committed() {},
        drained() {},
      });
    });
    const decide = (key: string, refusal?: Refusal) =>
      database.queue.decide({}, ({ unit }) => {
        if (unit instanceof Keys) unit.add(key);
        if (refusal) throw refusal;
        return key;
      });

    test('S7.24 are written together, and of a refused one nothing is', async () => {
      const outcomes = await Promise.allSettled([
        decide('a'),
        decide('b', new Refusal('marketClosed')),
        decide('c'),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(stored()).toEqual(['a', 'c']);
    });

    test('S7.24 are written before another command looks at the rows', async () => {
      const seen = database.queue.submit(
        async (tx) => (await settingTable.find.get(tx, { key: 'a' }))?.value,
      );
      const [, value] = await Promise.all([decide('a'), seen]);
      // The one that looks was submitted first.
      expect(value).toBeUndefined();
      const again = decide('b');
      const after = database.queue.submit(
        async (tx) => (await settingTable.find.get(tx, { key: 'b' }))?.value,
      );
      expect(await Promise.all([again, after])).toEqual(['b', 'b']);
    });

    test('S7.24 that cannot be written fail alone: the others run again, each by itself', async () => {
      failsOn = 'b';
      const outcomes = await Promise.allSettled([decide('a'), decide('b'), decide('c'), put('d')]);
      expect(outcomes.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'fulfilled',
      ]);
      expect(stored()).toEqual(['a', 'c', 'd']);
      expect(events).toEqual(['begin', 'begin', 'begin', 'aborted', 'begin', 'begin']);
    });
  });

  test('S7.24 only a command reads by its own transaction', async () => {
    const { queue, db } = database;
    let kept: Tx | undefined;
    const seen = await queue.submit(async (tx) => {
      kept = tx;
      await settingTable.insert.run(tx, { key: 'own', value: 'seen' });
      return (await settingTable.find.get(tx, { key: 'own' }))?.value;
    });
    expect(seen).toBe('seen');
    const byDb = queue.submit(() => settingTable.find.get(db, { key: 'own' }));
    await expect(byDb).rejects.toThrow('a command reads by the transaction it was given');
    expect((await settingTable.find.get(db, { key: 'own' }))?.value).toBe('seen');
    const late = settingTable.put.run(kept as Tx, { key: 'own', value: 'late' });
    await expect(late).rejects.toThrow('a transaction was used after its command');
  });

  test('S7.24 every commit is synced to disk and foreign keys hold', () => {
    const pragma = (name: string) => Object.values(database.writer.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    // 2 is FULL.
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys')]).toEqual(['wal', 2, 1]);
  });

  test('S7.24 a second server on the same folder is turned away', async () => {
    await expect(openDatabase(database.dataDir)).rejects.toThrow('Another server is running');
  });
});
