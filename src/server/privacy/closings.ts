import { microToWire } from '#contract/money';
import type { Closing } from '#contract/routes/privacy';
import { recordEvent } from '../accounts/account-events.ts';
import type { Notices } from '../accounts/notices.ts';
import type { PresentedProof } from '../accounts/second-factors.ts';
import type { Clock } from '../clock.ts';
import type { Asker } from '../factors/answers.ts';
import type { SessionProofs } from '../factors/proofs.ts';
import { accountRequestLife } from '../lives/account-request-life.machine.ts';
import { Refusal } from '../refusal.ts';
import type { SecurityEvents } from '../security-events.ts';
import { closingTable } from '../store/closings.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import { type Caller, IdempotentCommands } from '../store/idempotent-commands.ts';
import type { Funds } from '../trading/funds.ts';
import { holdingsOf, isRest, restOnWire } from './obstacles.ts';

export type ClosingsParts = {
  database: Database;
  clock: Clock;
  funds: Pick<Funds, 'take'>;
  proofs: Pick<SessionProofs, 'use'>;
  notices: Pick<Notices, 'send'>;
  events: Pick<SecurityEvents, 'report'>;
};

/**
 * Users who want their account closed. Money comes out first; then operators decide. While a request waits the account begins
 * nothing new (`trading/new-business.ts`), and its user may withdraw it.
 */
export class Closings {
  readonly #parts: ClosingsParts;
  readonly #once: IdempotentCommands;

  constructor(parts: ClosingsParts) {
    this.#parts = parts;
    this.#once = new IdempotentCommands(parts.database.queue);
  }

  /** How it stands, as committed. */
  async read(userId: number): Promise<Closing> {
    const { db } = this.#parts.database;
    const last = await closingTable.lastOfUser.get(db, { userId });
    const holdings = await holdingsOf(db, userId);
    const state = last?.state === 'waiting' || last?.state === 'rejected' ? last.state : 'none';
    return {
      state,
      askedAtMs: state === 'none' ? null : (last?.created_at ?? null),
      reason: state === 'rejected' ? (last?.reason ?? '') : '',
      obstacles: holdings.obstacles,
      balance: microToWire(holdings.balanceMicro),
      rest: restOnWire(holdings),
    };
  }

  /**
   * Asks for the account to be closed, once per key; `giveUp` is the rest of the balance in USD that goes with it. Rejects with
   * the refusals `closingInTheWay`, `restNotGivenUp` and `factorRequired`. Nothing happens while a request waits.
   */
  async ask(caller: Caller, presented: PresentedProof, giveUp: string, asker: Asker): Promise<Closing> {
    const { clock, events } = this.#parts;
    const { userId } = caller;
    let isNew = false;
    await this.#once.run(caller, ['close account', giveUp], clock, async (tx) => {
      isNew = await this.#insert(tx, presented, giveUp, asker);
      return null;
    });
    if (isNew) events.report({ event: 'closing.asked', network: asker.from.network, user: userId });
    return this.read(userId);
  }

  /** Withdraws the request that waits, once per key. Rejects with the refusal `noClosing`. */
  async withdraw(caller: Caller, { from }: Asker): Promise<Closing> {
    const { clock, events } = this.#parts;
    const { userId } = caller;
    let isNew = false;
    await this.#once.run(caller, ['keep account'], clock, async (tx) => {
      const row = await closingTable.lastOfUser.get(tx, { userId });
      const to = row ? accountRequestLife.step(row.state, 'case.withdraw') : null;
      if (!row || to === null) throw new Refusal('noClosing');
      const withdrawn = { id: row.id, from: row.state, state: to, reason: '', decidedAt: clock() };
      if ((await closingTable.decide.run(tx, withdrawn)).changes !== 1) throw new Refusal('noClosing');
      await recordEvent(tx, userId, { name: 'closing-withdrawn', details: {} }, from, clock());
      tellOthers(tx, userId);
      isNew = true;
      return null;
    });
    if (isNew) events.report({ event: 'closing.withdrawn', network: from.network, user: userId });
    return this.read(userId);
  }

  /** False while a request waits. */
  async #insert(
    tx: Tx,
    presented: PresentedProof,
    giveUp: string,
    { from, language }: Asker,
  ): Promise<boolean> {
    const { clock, funds, proofs, notices } = this.#parts;
    const { userId } = presented.session;
    // Nothing can begin on it until this is committed.
    await funds.take(tx, userId);
    if (await closingTable.waitingOfUser.get(tx, { userId })) return false;
    const holdings = await holdingsOf(tx, userId);
    if (holdings.obstacles.length > 0) throw new Refusal('closingInTheWay');
    if (!isRest(giveUp, holdings)) throw new Refusal('restNotGivenUp');
    await proofs.use(tx, presented, 'closing');
    const createdAt = clock();
    await closingTable.insertIfNoneWaits.run(tx, {
      user_id: userId,
      given_up: holdings.restMicro,
      created_at: createdAt,
    });
    await notices.send(tx, userId, 'closingAsked', language);
    await recordEvent(tx, userId, { name: 'closing-asked', details: {} }, from, createdAt);
    tellOthers(tx, userId);
    return true;
  }
}

/** So that the user's other devices read it anew. */
function tellOthers(tx: Tx, userId: number): void {
  tx.unit.tell({ type: 'review.decided', userId, kind: 'closing' });
}
