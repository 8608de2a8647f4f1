import { DEPOSIT_STATUS, DEPOSIT_TYPE, PAGE_SIZE } from '#contract/constants';
import {
  type BankChannel,
  type CoinChannel,
  type DepositRecord,
  depositRecord,
  type UsualUsd,
} from '#contract/entities-money';
import { toWire } from '#contract/fields';
import { Decimal, microToWire, toMicro } from '#contract/money';
import { depositUsd } from '#contract/payments';
import type { Clock } from '../clock.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { Protection } from '../protection/protection.ts';
import { beyond, Refusal } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import { type DepositChannelRow, depositChannelTable } from '../store/deposit-channels.ts';
import { type DepositRow, depositTable } from '../store/deposits.ts';
import type { Db, Tx } from '../store/handles.ts';
import { type Caller, IdempotentCommands } from '../store/idempotent-commands.ts';
import { keptClaim } from '../store/kept-requests.ts';
import { checkNewBusiness } from '../trading/new-business.ts';
import { usualOf } from './usual-amounts.ts';

/** Deposits of a user that may wait at once. */
export const MAX_WAITING_DEPOSITS = 20;
const MIN_USD = 1;
/** An amount above this is a typing mistake. */
const MAX_USD = 10_000_000;

/** What a user says they paid: `number` in the channel's currency, the proof as the address of a picture. */
export type Claim = { channelId: number; number: string; proof: string };

const STATUS = {
  waiting: DEPOSIT_STATUS.unchecked,
  approved: DEPOSIT_STATUS.finished,
  rejected: DEPOSIT_STATUS.rejected,
  invalid: DEPOSIT_STATUS.invalid,
} as const satisfies Record<DepositRow['state'], DepositRecord['status']>;

/** Deposits (S4.8): users say what they paid and show a proof; it is credited when an operator has seen the money. */
export class Deposits {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #pictures: Pick<Pictures, 'handInProof'>;
  readonly #protection: Pick<Protection, 'checkDeposit'>;
  readonly #once: IdempotentCommands;

  constructor(
    database: Database,
    pictures: Pick<Pictures, 'handInProof'>,
    protection: Pick<Protection, 'checkDeposit'>,
    clock: Clock,
  ) {
    this.#db = database.db;
    this.#protection = protection;
    this.#clock = clock;
    this.#pictures = pictures;
    this.#once = new IdempotentCommands(database.queue);
  }

  /** S7.35 */
  async coinChannels(userId: number): Promise<CoinChannel[]> {
    const usual = await this.#usual(userId);
    return (await depositChannelTable.ofType.all(this.#db, { type: DEPOSIT_TYPE.coin })).map(
      ({ id, currency_code, protocol_code, address, usd_price }) => ({
        id,
        currencyCode: currency_code,
        protocolCode: protocol_code,
        address,
        usdPrice: usd_price,
        ...usual,
      }),
    );
  }

  /** S7.38: the currencies there is an account for. */
  async wireCurrencies(): Promise<{ id: number; name: string }[]> {
    const rows = await depositChannelTable.ofType.all(this.#db, { type: DEPOSIT_TYPE.bank });
    const names = new Map(rows.map(({ currency_id, currency_code }) => [currency_id, currency_code]));
    return Array.from(names, ([id, name]) => ({ id, name }));
  }

  /** S7.39: the accounts that take a currency; none for a currency that is not wired. */
  async wireAccounts(userId: number, currencyId: number): Promise<BankChannel[]> {
    const usual = await this.#usual(userId);
    return (await depositChannelTable.ofType.all(this.#db, { type: DEPOSIT_TYPE.bank }))
      .filter(({ currency_id }) => currency_id === currencyId)
      .map((row) => ({
        id: row.id,
        currencyCode: row.currency_code,
        bankName: row.bank_name,
        bankAddress: row.bank_address,
        bankSwift: row.bank_swift,
        payeeName: row.payee_name,
        payeeAccount: row.payee_account,
        bankRemark: row.bank_remark,
        usdPrice: row.usd_price,
        ...usual,
      }));
  }

  async #usual(userId: number): Promise<{ usualUsd?: UsualUsd }> {
    return usualOf(await depositTable.range.get(this.#db, { userId }));
  }

  /**
   * S7.36, once per key. `address` is the one the user was shown. Rejects with the refusals `unknownChannel` (also when
   * the channel has another address by now), `amountTooSmall`, `malformed`, `accountClosing`, `tradingPaused`, `depositLimit`,
   * `tooManyWaiting` and `unknownPicture` (also when the picture proves another payment already).
   */
  submitCoin(caller: Caller, claim: Claim & { address: string }): Promise<DepositRecord> {
    return this.#run(caller, 'deposit coin', claim, async (tx) => {
      const channel = await channelOf(tx, claim, DEPOSIT_TYPE.coin);
      if (channel.address !== claim.address) throw new Refusal('unknownChannel', 'address');
      return this.#insert(tx, caller.userId, claim, channel, channel.address);
    });
  }

  /** S7.37; the same for a wire. */
  submitWire(caller: Caller, claim: Claim): Promise<DepositRecord> {
    return this.#run(caller, 'deposit wire', claim, async (tx) => {
      const channel = await channelOf(tx, claim, DEPOSIT_TYPE.bank);
      return this.#insert(tx, caller.userId, claim, channel, channel.payee_account);
    });
  }

  /** S7.40: a user's deposits of one type, newest first; `page` counts from 1. */
  async page(userId: number, type: 0 | 1, page: number): Promise<{ data: DepositRecord[]; total: number }> {
    const offset = (page - 1) * PAGE_SIZE;
    const rows = await depositTable.page.all(this.#db, { userId, type, limit: PAGE_SIZE, offset });
    return {
      data: rows.map(recordOf),
      total: (await depositTable.count.get(this.#db, { userId, type }))?.count ?? 0,
    };
  }

  /** What is kept for a repeated command has the names of the wire, which no upgrade changes. */
  async #run(
    caller: Caller,
    name: string,
    claim: Claim,
    insert: (tx: Tx) => Promise<DepositRecord>,
  ): Promise<DepositRecord> {
    const kept = await this.#once.run(caller, [name, keptClaim(claim)], this.#clock, async (tx) =>
      toWire(depositRecord, await insert(tx)),
    );
    return depositRecord.parse(kept);
  }

  async #insert(
    tx: Tx,
    userId: number,
    claim: Claim,
    channel: DepositChannelRow,
    paidTo: string,
  ): Promise<DepositRecord> {
    const amountUsd = depositUsd(channel.usd_price, claim.number);
    if (amountUsd.lt(MIN_USD)) throw beyond('amountTooSmall', { min: String(MIN_USD) }, 'number');
    if (amountUsd.gt(MAX_USD)) throw new Refusal('malformed', 'number');
    await checkNewBusiness(tx, userId, this.#clock());
    await this.#protection.checkDeposit(tx, userId, toMicro(amountUsd));
    const waiting = (await depositTable.countWaiting.get(tx, { userId }))?.count ?? 0;
    if (waiting >= MAX_WAITING_DEPOSITS)
      throw beyond('tooManyWaiting', { max: String(MAX_WAITING_DEPOSITS) });
    const row = {
      user_id: userId,
      channel_id: channel.id,
      type: channel.type,
      currency_code: channel.currency_code,
      number: toMicro(new Decimal(claim.number)),
      usd_price: channel.usd_price,
      amount: toMicro(amountUsd),
      paid_to: paidTo,
      proof: await this.#pictures.handInProof(tx, userId, claim.proof, 'proof'),
      created_at: this.#clock(),
    };
    const { id } = await depositTable.insert.one(tx, row);
    return recordOf({ ...row, id, state: 'waiting', reason: '', decided_at: null });
  }
}

async function channelOf(tx: Tx, { channelId }: Claim, type: 0 | 1): Promise<DepositChannelRow> {
  const channel = await depositChannelTable.byId.get(tx, { id: channelId, type });
  if (!channel) throw new Refusal('unknownChannel', 'channelId');
  return channel;
}

function recordOf(row: DepositRow): DepositRecord {
  return {
    id: row.id,
    number: microToWire(row.number),
    type: row.type,
    currencyCode: row.currency_code,
    status: STATUS[row.state],
    createdAtMs: row.created_at,
    remark: row.reason,
    amountUsd: microToWire(row.amount),
  };
}
