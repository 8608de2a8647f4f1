import { beforeEach, describe, expect, test } from 'vitest';
import { Bus } from '#server/bus/bus';
import { LOOK_AGAIN } from '#server/bus/messages';
import { createMarket } from '#server/market/market';
import { FollowedAccounts } from '#server/trading/followed-accounts';
import { TradingAccount } from '#server/trading/trading-account';
import { DrivenSource } from '../../support/driven-source.ts';

const accountOf = (userId: number, version: number): TradingAccount =>
  TradingAccount.read(
    { id: userId, version, changedAtMs: 0, seq: 1, hash: 'h', balanceMicro: 5, heldMicro: 0 },
    { userId, realm: 'demo', ownHouseId: null },
    [],
    [],
  );

describe('accounts that are followed', () => {
  const market = createMarket(new DrivenSource(), () => Date.UTC(2026, 0, 5, 12));
  let bus: Bus;
  /** Reads that have begun, and how each ends. */
  let reads: PromiseWithResolvers<TradingAccount | null>[];
  let followed: FollowedAccounts;
  beforeEach(() => {
    bus = new Bus((cause) => {
      throw cause;
    });
    reads = [];
    const readAccount = () => {
      const read = Promise.withResolvers<TradingAccount | null>();
      reads.push(read);
      return read.promise;
    };
    followed = new FollowedAccounts({ readAccount }, market, bus);
  });
  const versionOf = async (userId: number) => (await followed.valueAccount(userId))?.version ?? null;
  /** Values an account that has to be read, and is of that version. */
  const read = async (userId: number, version: number) => {
    const valued = versionOf(userId);
    reads.at(-1)?.resolve(accountOf(userId, version));
    return valued;
  };

  test('S7.33 are read once, and again after a change of theirs or a look', async () => {
    expect([await read(7, 1), await versionOf(7), await versionOf(7)]).toEqual([1, 1, 1]);
    expect(reads).toHaveLength(1);
    bus.publish([{ type: 'account.changed', userId: 8 }]);
    expect(await versionOf(7)).toBe(1);
    bus.publish([{ type: 'account.changed', userId: 7 }]);
    expect(await read(7, 2)).toBe(2);
    bus.publish([LOOK_AGAIN]);
    expect(await read(7, 3)).toBe(3);
    expect(reads).toHaveLength(3);
  });

  test('S7.33 what changed while it was read is read again, and the older one does not stay', async () => {
    const early = versionOf(7);
    bus.publish([{ type: 'account.changed', userId: 7 }]);
    expect(await read(7, 2)).toBe(2);
    reads[0]?.resolve(accountOf(7, 1));
    expect(await early).toBe(1);
    expect(await versionOf(7)).toBe(2);
    expect(reads).toHaveLength(2);
  });

  test('S7.33 a read that fails is tried again, and who has no account is not kept', async () => {
    const failed = versionOf(7);
    reads[0]?.reject(new Error('the database is gone'));
    await expect(failed).rejects.toThrow('the database is gone');
    expect(await read(7, 1)).toBe(1);
    const none = versionOf(8);
    reads.at(-1)?.resolve(null);
    expect(await none).toBeNull();
    expect(await read(8, 1)).toBe(1);
  });
});
