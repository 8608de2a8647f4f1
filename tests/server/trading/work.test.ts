import { beforeEach, describe, expect, test } from 'vitest';
import { Ledger } from '#server/ledger/ledger';
import { LedgerAccount } from '#server/ledger/ledger-account';
import { accountTable } from '#server/store/accounts';
import { orderCommands } from '#server/store/orders';
import { userTable } from '#server/store/users';
import { type Position, TradingAccount } from '#server/trading/trading-account';
import { Work } from '#server/trading/work';
import { giveWork, unwatchedBook } from '../../support/book-journal.ts';
import { describeEmbedded } from '../../support/describe-engines.ts';
import { realUser } from '../../support/real-user.ts';
import { databaseForEach } from '../../support/server-hooks.ts';

describeEmbedded('the unit of work', () => {
  const database = databaseForEach();
  let account: LedgerAccount;
  beforeEach(async () => {
    account = await database.queue.submit(async (tx) => {
      const opened = {
        user_id: null,
        book_of: null,
        realm: 'real',
        kind: 'house',
        currency: 'USD',
        slot: 0,
        seq: 0,
        hash: '',
      } as const;
      const { id } = await accountTable.insert.one(tx, opened);
      return new LedgerAccount({
        id,
        version: 0,
        changedAtMs: 0,
        seq: 0,
        hash: '',
        balanceMicro: 0,
        heldMicro: 0,
      });
    });
  });

  const working = () => {
    const work = new Work(database.ids);
    work.bring(account);
    return work;
  };
  /** Moves the account on by an entry, without its row. */
  const move = (work: Work, amountMicro: number) => {
    work.happensAt(AT_MS);
    const copy = work.account(account.id);
    copy.seq += 1;
    copy.balanceMicro += amountMicro;
    copy.hash = `after ${copy.seq}`;
  };
  const row = () => accountTable.byId.get(database.db, { id: account.id });

  test('S7.24 commands see what those before them left, and nothing of one that did not go through', async () => {
    const work = working();
    move(work, 5);
    work.keep();
    move(work, 100);
    expect(work.read(account.id).balanceMicro).toBe(105);
    work.drop();
    expect(work.read(account.id).balanceMicro).toBe(5);
    await database.queue.submit((tx) => work.write(tx));
    expect(await row()).toMatchObject({ balance: 5, seq: 1, hash: 'after 1' });
    expect(account.balanceMicro).toBe(0);
  });

  test('S7.24 an account is written once, however many commands moved it', async () => {
    const work = working();
    for (let count = 0; count < 3; count += 1) {
      move(work, 1);
      work.keep();
    }
    await database.queue.submit((tx) => work.write(tx));
    move(work, 1);
    work.keep();
    await database.queue.submit((tx) => work.write(tx));
    expect(await row()).toMatchObject({ balance: 4, seq: 4, changed_market_at: AT_MS });
    expect(work.outcome().accounts.map(({ id }) => id)).toEqual([account.id]);
  });

  test('S7.24 an account that moved on since it was read is not written over', async () => {
    const [first, second] = [working(), working()];
    for (const work of [first, second]) {
      move(work, 1);
      work.keep();
    }
    await database.queue.submit((tx) => first.write(tx));
    const late = database.queue.submit((tx) => second.write(tx));
    await expect(late).rejects.toThrow(`account ${account.id} was not in the expected state`);
    expect(await row()).toMatchObject({ balance: 1, seq: 1 });
  });

  test('S7.24 a recorded change that finds no row fails', async () => {
    const work = working();
    work.record(orderCommands.trail.of({ id: 7, stopLoss: 0, armedAt: 0 }), 'order 7');
    work.keep();
    const written = database.queue.submit((tx) => work.write(tx));
    await expect(written).rejects.toThrow('order 7 was not in the expected state');
  });

  test('S7.24 an account that holds other than what is live on it is turned away', async () => {
    const { id: userId } = await database.queue.submit((tx) => userTable.insert.one(tx, realUser(1)));
    const ledger = new Ledger();
    const { accountId } = await database.queue.submit((tx) => ledger.openTradingAccount(tx, userId, 'real'));
    giveWork(database);
    const bring = () => database.queue.submit((tx) => unwatchedBook(ledger).bring(tx, [accountId]));
    await bring();
    database.writer.raw.exec(`UPDATE account SET held = 7 WHERE id = ${accountId}`);
    await expect(bring()).rejects.toThrow(`account ${accountId} holds 7, but what is live on it 0`);
  });

  test('S4.3 a command says when it changes accounts, and a late one leaves the instant of what came after it', async () => {
    const work = working();
    work.account(account.id).balanceMicro += 1;
    expect(() => work.keep()).toThrow('at no instant');
    work.drop();
    for (const atMs of [AT_MS, AT_MS - 1]) {
      work.account(account.id).balanceMicro += 1;
      work.happensAt(atMs);
      work.keep();
    }
    await database.queue.submit((tx) => work.write(tx));
    expect(await row()).toMatchObject({ balance: 2, changed_market_at: AT_MS });
  });

  test('S7.24 an account is brought in before it is used', () => {
    expect(() => new Work(database.ids).account(account.id)).toThrow('was not brought into the unit of work');
  });
});

const AT_MS = Date.UTC(2026, 0, 5, 12);

describe('a trading account in memory', () => {
  const position: Position = {
    id: 1,
    instrumentId: 7,
    direction: 1,
    lotsMicro: 1,
    multipleMicro: 1,
    unitsMicro: 10,
    trail: null,
    marginMicro: 100,
    feeMicro: 1,
    stopLossMicro: 0,
    takeProfitMicro: 0,
    armedAtMs: 0,
    entryMicro: 5,
    financingMicro: 0,
    financedUntilMs: 0,
  };
  const opened = () =>
    new TradingAccount(
      { id: 3, version: 0, changedAtMs: 0, seq: 0, hash: '', balanceMicro: 1_000, heldMicro: 0 },
      { userId: 9, realm: 'real', ownHouseId: null },
    );

  test('S7.24 a copy leaves the account as it was', () => {
    const account = opened();
    account.addPosition(position);
    account.addWithdrawal({ id: 4, amountMicro: 30 });
    const before = structuredClone({ ...account });
    const copy = account.copy();
    copy.replacePosition(position, { stopLossMicro: 4, takeProfitMicro: 6, armedAtMs: 8 });
    copy.addPending({
      ...position,
      id: 2,
      targetMicro: 4,
      targetSide: 'below',
      ocoId: null,
      goodTillMs: null,
    });
    copy.removeWithdrawal(4);
    copy.removePosition(copy.positions.get(1) ?? position);
    expect({ ...account }).toEqual(before);
    expect(copy).toMatchObject({ heldMicro: 101, openMarginMicro: 0, withdrawingMicro: 0, liveOrders: 1 });
    expect([...copy.nets]).toEqual([]);
  });

  test('S7.24 a withdrawal that does not wait is not released', () => {
    expect(() => opened().removeWithdrawal(1)).toThrow('withdrawal 1 does not wait on account 3');
  });
});
