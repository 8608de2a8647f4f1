import { CURRENCY } from '../ledger/ledger.ts';
import { LedgerAccount } from '../ledger/ledger-account.ts';
import { type AccountRow, accountTable, type OwnedRow } from '../store/accounts.ts';
import { type Reads, Tx } from '../store/handles.ts';
import { orderQueries } from '../store/orders.ts';
import { withdrawalTable } from '../store/withdrawals.ts';
import { TradingAccount } from './trading-account.ts';

/** An account as its rows are, and what its own row says is held. */
export type ReadAccount = { account: LedgerAccount; heldMicro: number };

/**
 * Reads accounts with what is live on them, in the order of their ids. A command may change them, so its transaction keeps
 * others from it until it is over; who reads elsewhere sees them as they were committed. Throws when one is missing.
 */
export async function readAccounts(from: Reads, ids: readonly number[]): Promise<ReadAccount[]> {
  const rows = await (from instanceof Tx ? accountTable.lockedMany : accountTable.many).all(from, { ids });
  const missing = ids.find((id) => !rows.some((row) => row.id === id));
  if (missing !== undefined) throw new Error(`the ledger has no account ${missing}`);
  const users = rows.filter((row) => row.user_id !== null);
  const live = users.length === 0 ? NOTHING : await readLive(from, users);
  return rows.map((row) => found(row, live));
}

/** Throws for an account that was read after a statement changed what is live on it, or whose rows are damaged. */
export function sound({ account, heldMicro }: ReadAccount): LedgerAccount {
  if (account.heldMicro === heldMicro) return account;
  throw new Error(`account ${account.id} holds ${heldMicro}, but what is live on it ${account.heldMicro}`);
}

type Live = Awaited<ReturnType<typeof readLive>>;

const NOTHING: Live = { houses: new Map(), orders: new Map(), withdrawals: new Map() };

async function readLive(from: Reads, rows: readonly AccountRow[]) {
  const accountIds = rows.map(({ id }) => id);
  const userIds = rows.flatMap((row) => (row.realm === 'demo' && row.user_id !== null ? [row.user_id] : []));
  const houses =
    userIds.length === 0 ? [] : await accountTable.housesOf.all(from, { userIds, currency: CURRENCY });
  const orders = await orderQueries.liveOfAccounts.all(from, { accountIds });
  const withdrawals = await withdrawalTable.waitingOfAccounts.all(from, { accountIds });
  return {
    houses: new Map(houses.map((house) => [house.book_of, house.id])),
    orders: Map.groupBy(orders, (order) => order.account_id),
    withdrawals: Map.groupBy(withdrawals, (withdrawal) => withdrawal.account_id),
  };
}

function found(row: OwnedRow, live: Live): ReadAccount {
  const { id, version, seq, hash, realm } = row;
  const { balance: balanceMicro, held: heldMicro, changed_market_at: changedAtMs, user_id: userId } = row;
  const isClosed = row.closed_at !== null;
  const standing = { id, version, changedAtMs, seq, hash, balanceMicro, heldMicro, isClosed };
  if (userId === null) return { account: new LedgerAccount(standing), heldMicro };
  const account = TradingAccount.read(
    standing,
    { userId, realm, ownHouseId: live.houses.get(userId) ?? null, followerUserId: row.copied_by },
    live.orders.get(id) ?? [],
    (live.withdrawals.get(id) ?? []).map((waiting) => ({ id: waiting.id, amountMicro: waiting.amount })),
  );
  return { account, heldMicro };
}
