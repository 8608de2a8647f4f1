import { COPY_AGE_S, MAX_COPIES, worstSlip } from '#contract/copying';
import type { Language } from '#contract/languages';
import { Decimal, toMicro } from '#contract/money';
import type { Accounts } from '../accounts/accounts.ts';
import type { Clock } from '../clock.ts';
import type { Market } from '../market/market.ts';
import { Refusal } from '../refusal.ts';
import type { Signatures } from '../signing/signatures.ts';
import { mustBeCurrent } from '../signing/signed-text.ts';
import { shownNameOf } from '../site/instrument-names.ts';
import { copyTable } from '../store/copies.ts';
import type { Database } from '../store/database.ts';
import type { Reads, Tx } from '../store/handles.ts';
import { type Caller, IdempotentCommands } from '../store/idempotent-commands.ts';
import { leaderTable } from '../store/leaders.ts';
import { simulatedTraderTable } from '../store/simulated-traders.ts';
import { type UserRow, userTable } from '../store/users.ts';
import type { Texts } from '../texts.ts';
import { unavailable } from '../trading/funds.ts';
import { checkNewBusiness } from '../trading/new-business.ts';
import type { Trading } from '../trading/trading.ts';
import { dateOf, monthOf } from '../utc-time.ts';
import { copyAgreement } from './agreement.ts';
import { passOver } from './mirror.ts';
import { type AskedTerms, checkTerms } from './terms.ts';

/** Terms with the text that was agreed to, and the address of the picture of the signature. */
export type CopyRequest = AskedTerms & { agreement: string; signature: string };

export type BeginningParts = {
  database: Pick<Database, 'db' | 'queue'>;
  accounts: Pick<Accounts, 'insertCopying'>;
  trading: Pick<Trading, 'funds' | 'valueAccount'>;
  market: Pick<Market, 'instruments' | 'find'>;
  signatures: Pick<Signatures, 'isWritten' | 'handIn'>;
  texts: Texts;
  clock: Clock;
};

/** What the leader and the follower bring to the terms. */
type Agreed = {
  follower: UserRow;
  leaderName: string;
  feePercent: number;
  leadershipId: number | null;
  amountMicro: number;
};

const millionths = (text: string): number => toMicro(new Decimal(text));

/** How copies begin: what a follower signs, and the money that goes to the copy. */
export class Beginning {
  readonly #parts: BeginningParts;
  readonly #once: IdempotentCommands;

  constructor(parts: BeginningParts) {
    this.#parts = parts;
    this.#once = new IdempotentCommands(parts.database.queue);
  }

  /**
   * The text to sign today for a copy by these terms. Rejects as `begin` does, but for what was signed,
   * and while the account is to be closed or its trader paused trading.
   */
  async agreement(userId: number, language: Language, terms: AskedTerms): Promise<string> {
    const { database, trading, clock } = this.#parts;
    const agreed = await this.#agreed(database.db, userId, terms);
    const value = await trading.valueAccount(userId);
    const free = value ? value.balanceMicro - value.heldMicro + Math.min(0, value.profitsTotalMicro) : 0;
    if (agreed.amountMicro > free) throw unavailable(free, 'amount');
    return this.#textAt(language, terms, agreed, clock());
  }

  /**
   * Begins a copy with money of the follower's, once per key; answers its id. `language` is the one the agreement was read in.
   * Rejects with the refusals of `checkTerms`, `accountClosing`, `tradingPaused`, `unknownLeader`, `ownLeader`, `simulatedLeader` for
   * a real account that would copy play money, `alreadyCopied`, `tooManyCopies`, `insufficientBalance`, `agreementChanged`, and
   * `unknownPicture` (naming signature), also when nothing is written on it.
   */
  async begin(caller: Caller, language: Language, request: CopyRequest): Promise<number> {
    const { clock, signatures } = this.#parts;
    const isWritten = await signatures.isWritten(caller.userId, request.signature);
    return this.#once.run(caller, ['begin copy', request], clock, (tx) =>
      this.#begin(tx, caller.userId, language, request, isWritten),
    );
  }

  async #begin(
    tx: Tx,
    userId: number,
    language: Language,
    request: CopyRequest,
    isWritten: boolean,
  ): Promise<number> {
    const { accounts, clock, trading, signatures } = this.#parts;
    // Two begins of one follower, and a request to close the account, come one after the other.
    const free = await trading.funds.freeMicro(tx, userId);
    await checkNewBusiness(tx, userId, clock());
    const agreed = await this.#agreed(tx, userId, request);
    const { follower, feePercent, leadershipId, amountMicro } = agreed;
    if (amountMicro > free) throw unavailable(free, 'amount');
    const atMs = clock();
    await mustBeCurrent(request.agreement, atMs, async (writtenMs) =>
      this.#textAt(language, request, agreed, writtenMs),
    );
    // What the leader opens from now on comes later.
    const led = await trading.funds.standing(tx, request.leaderId);
    const signature = await signatures.handIn(tx, userId, request.signature, isWritten);
    const accountUserId = await accounts.insertCopying(tx, userId, follower.is_demo === 1);
    const { id } = await copyTable.insert.one(tx, {
      user_id: userId,
      leader_user_id: request.leaderId,
      account_user_id: accountUserId,
      mode: request.mode,
      size: millionths(request.size),
      max_margin: millionths(request.maxMargin),
      max_exposure: millionths(request.maxExposure),
      max_multiple: millionths(request.maxMultiple),
      instrument_ids: JSON.stringify(request.instrumentIds),
      stop: millionths(request.stop),
      stop_unit: request.stopUnit,
      max_difference: millionths(request.maxDifference),
      max_slip: toMicro(worstSlip(request.maxDifference)),
      max_age: COPY_AGE_S * 1_000,
      fee_percent: feePercent,
      agreement: request.agreement,
      signature,
      amount: amountMicro,
      high_water: amountMicro,
      fee_month: monthOf(atMs),
      begun_at: atMs,
      leader_seq: led.seq,
      leadership_id: leadershipId,
    });
    if (new Decimal(request.maxDifference).isZero()) await passOver(tx, id, led.accountId, atMs);
    await trading.funds.between(tx, {
      from: userId,
      to: accountUserId,
      amountMicro,
      ref: { kind: 'copyBegun', id },
      memos: { from: 'copyFunded', to: 'copyFunded' },
      atMs,
    });
    tx.unit.tell({ type: 'copies.changed', userId: request.leaderId });
    return id;
  }

  async #agreed(from: Reads, userId: number, terms: AskedTerms): Promise<Agreed> {
    const { market } = this.#parts;
    const { leaderId } = terms;
    checkTerms(terms, market);
    const follower = await userTable.byId.get(from, { id: userId });
    if (!follower) throw new Refusal('expired');
    if (leaderId === userId || leaderId === follower.owner_user_id) throw new Refusal('ownLeader');
    const leader = await leaderOf(from, leaderId, follower.is_demo === 1);
    const live = await copyTable.liveOfUser.all(from, { userId });
    if (live.some(({ leader_user_id }) => leader_user_id === leaderId)) throw new Refusal('alreadyCopied');
    if (live.length >= MAX_COPIES) throw new Refusal('tooManyCopies');
    return { follower, ...leader, amountMicro: millionths(terms.amount) };
  }

  #textAt(
    language: Language,
    terms: AskedTerms,
    { follower, leaderName, feePercent }: Agreed,
    atMs: number,
  ): string {
    const { texts, market } = this.#parts;
    const instruments = terms.instrumentIds.map((id) => shownNameOf(texts, language, market.find(id), id));
    return copyAgreement(
      { ...terms, uid: follower.uid, leaderName, feePercent, instruments, date: dateOf(atMs) },
      (key, figures) => texts.text(language, `copyAgreement.${key}`, figures),
    );
  }
}

/**
 * The leader's name, what they take of new profit in whole percent, and by which leadership. Simulated traders take nothing, and neither does a leader
 * of a copy in play money, which cannot become real.
 */
async function leaderOf(
  from: Reads,
  leaderUserId: number,
  isDemo: boolean,
): Promise<Pick<Agreed, 'leaderName' | 'feePercent' | 'leadershipId'>> {
  const user = await userTable.byId.get(from, { id: leaderUserId });
  const leader = await leaderTable.current.get(from, { userId: leaderUserId });
  const simulated = await simulatedTraderTable.byUser.get(from, { userId: leaderUserId });
  const leaderName = leader?.paused_at === null ? leader.name : simulated?.name;
  if (!user || leaderName === undefined) throw new Refusal('unknownLeader');
  const isPlayMoney = user.is_demo === 1;
  if (isPlayMoney && !isDemo) throw new Refusal('simulatedLeader');
  const feePercent = leader && isPlayMoney === isDemo ? leader.fee_percent : 0;
  return { leaderName, feePercent, leadershipId: leader?.id ?? null };
}
