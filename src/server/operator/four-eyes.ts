import { createHash } from 'node:crypto';
import {
  faultOf,
  MONEY_CASES,
  type MoneyCase,
  needsSecond,
  type ProposalAnswer,
  type ProposalFault,
  type ProposalLife,
  type ProposalState,
  type Proposed,
} from '#contract/desk/proposals';
import { hasRight, type Right } from '#contract/desk/rights';
import { microToWire, toMicro } from '#contract/money';
import { DAY_MS, HOUR_MS } from '#contract/time-units';
import type { Clock } from '../clock.ts';
import { stepped } from '../lives/lifecycle.ts';
import type { DecisionLog } from '../reviews/decision-log.ts';
import type { Stakes } from '../reviews/review-kind.ts';
import { AUTOMATIC_NAME, type Reviews } from '../reviews/reviews.ts';
import type { SiteSettings } from '../site/site-settings.ts';
import type { Tx } from '../store/handles.ts';
import { movedSince } from '../store/moved-money.ts';
import { type ProposalRow, proposalTable } from '../store/proposals.ts';
import { dayOf } from '../utc-time.ts';
import { type CaseReviewEvent, caseReviewMachine } from './case-review.machine.ts';
import type { Corrections } from './corrections.ts';
import { type FourEyesEvent, fourEyesMachine } from './four-eyes.machine.ts';
import type { ActingOperator, Operators } from './operators.ts';
import { OperatorRefusal } from './refusal.ts';

export type FourEyesParts = {
  operators: Operators;
  reviews: Reviews;
  corrections: Corrections;
  site: Pick<SiteSettings, 'get' | 'faultOf' | 'set'>;
  decisions: DecisionLog;
  clock: Clock;
};

/** What somebody proposes. */
export type Proposal = Pick<ProposalRow, 'what' | 'subject' | 'user_id' | 'amount' | 'terms' | 'reason'>;

/** What came of an answer: a sentence for the operator, and whether it is a refusal that was written all the same. */
export type Answered = { message: string } | { error: string };

/** What an operator needs to propose each. */
const RIGHTS: Record<Proposed, Right> = {
  deposit: 'money.decide',
  withdrawal: 'money.decide',
  loan: 'money.decide',
  repayment: 'money.decide',
  correction: 'money.decide',
  limit: 'settings.change',
};
const SAID = { confirm: 'confirmed', refuse: 'refused', withdraw: 'withdrawn' } as const;

/**
 * What moves more for a user and day (UTC) than `four_eyes_above`, corrects a balance, or raises that amount is proposed by one
 * operator and confirmed by another (docs/decisions/operators.md). What was proposed is carried out as it was proposed, or not at all.
 */
export class FourEyes {
  readonly #parts: FourEyesParts;

  constructor(parts: FourEyesParts) {
    this.#parts = parts;
  }

  /**
   * Called before a case is approved: proposes it when it needs a second operator. Where one is enough for what moves money, answers
   * up to which sum of a user and day one is. Throws an OperatorRefusal when it is proposed already.
   */
  async holdBack(
    tx: Tx,
    actor: ActingOperator,
    { kind, id, reason }: { kind: string; id: number; reason: string },
  ): Promise<{ proposal: number } | { aloneUpToMicro: number | null }> {
    const what = MONEY_CASES.find((name) => name === kind);
    const stakes = what && (await this.#parts.reviews.stakes(tx, what, id));
    if (!what || !stakes?.isWaiting) return { aloneUpToMicro: null };
    await this.#mustBeFree(tx, what, String(id));
    const { userId, amountMicro } = stakes;
    const since = dayOf(this.#parts.clock()) * DAY_MS;
    const moved = await movedSince.get(tx, { userId, since });
    const limitMicro = this.#limitMicro();
    const approval = { type: 'case.approve', limitMicro, movedMicro: Number(moved?.sum) } as const;
    if (caseAfter('waiting', approval, amountMicro) === 'approved') return { aloneUpToMicro: limitMicro };
    const proposal = await this.propose(tx, actor, {
      ...{ what, subject: String(id), user_id: null },
      ...{ amount: amountMicro, terms: hashOf(stakes), reason },
    });
    return { proposal };
  }

  /** Whether an amount in USD would let more be paid out by one operator than now. */
  raisesLimit(amountUsd: string): boolean {
    return needsSecond(toMicro(amountUsd), this.#limitMicro());
  }

  /** Answers the number of the new proposal. Throws an OperatorRefusal when one about the same waits. */
  async propose(tx: Tx, actor: ActingOperator, proposal: Proposal): Promise<number> {
    await this.#mustBeFree(tx, proposal.what, proposal.subject);
    const nowMs = this.#parts.clock();
    const { id } = await proposalTable.insert.one(tx, {
      ...proposal,
      proposed_by: actor.name,
      created_at: nowMs,
      expires_at: nowMs + this.#parts.site.get('four_eyes_hours') * HOUR_MS,
    });
    const done = `proposed, ${proposal.what} ${proposal.subject}, ${microToWire(proposal.amount)} USD`;
    await this.#log(tx, id, done, proposal.reason, actor.name);
    return id;
  }

  /** Called when a case is rejected, which takes one operator: what was proposed about it ends with it. */
  async rejected(tx: Tx, actor: ActingOperator, kind: string, id: number, reason: string): Promise<void> {
    const what = MONEY_CASES.find((name) => name === kind);
    const row = what && (await proposalTable.waitingOn.get(tx, { what, subject: String(id) }));
    if (!row) return;
    const answer = row.proposed_by === actor.name ? 'withdraw' : 'refuse';
    await this.#step(
      tx,
      row,
      { type: `proposal.${answer}`, by: actor.name, atMs: this.#parts.clock() },
      reason,
    );
  }

  /**
   * Takes an operator's answer to a proposal. Confirmed, it is carried out in the same transaction; what cannot be carried
   * out any more ends as expired, and says why. Throws an OperatorRefusal for an answer that is not this operator's to give.
   */
  async answer(
    tx: Tx,
    actor: ActingOperator,
    id: number,
    answer: ProposalAnswer,
    reason: string,
  ): Promise<Answered> {
    const row = await proposalTable.byId.get(tx, { id });
    if (!row) throw new OperatorRefusal(`There is no proposal ${id}.`);
    const given = { by: actor.name, atMs: this.#parts.clock() };
    const fault = faultOf(lifeOf(row), answer, given.by, given.atMs);
    if (fault !== null && fault !== 'late') throw new OperatorRefusal(faultText(row, fault));
    if (answer === 'confirm' && (await this.#endsWithProposer(tx, row))) {
      return { error: `${row.proposed_by} may not propose it any more. Proposal ${id} has ended.` };
    }
    const isCarriedOut = fault === null && answer === 'confirm';
    const hindrance = isCarriedOut ? await this.#carryOut(tx, row, actor) : null;
    const isAsProposed = hindrance === null;
    const state = await this.#step(tx, row, { type: `proposal.${answer}`, ...given, isAsProposed }, reason);
    // What the chart does not call decided is not carried out either.
    if (isCarriedOut && isAsProposed && state !== 'decided') throw new Error(`proposal ${id} is not decided`);
    if (hindrance !== null) return { error: `${hindrance} Proposal ${id} has ended.` };
    if (fault === null) return { message: `Proposal ${id} is ${SAID[answer]}.` };
    return { error: `Proposal ${id} expired at ${new Date(row.expires_at).toISOString()}.` };
  }

  /** Why it cannot be carried out, in words; null when it is done. */
  async #carryOut(tx: Tx, row: ProposalRow, actor: ActingOperator): Promise<string | null> {
    const { what, amount } = row;
    switch (what) {
      case 'deposit':
      case 'withdrawal':
      case 'loan':
      case 'repayment':
        return this.#approve(tx, what, row, actor);
      case 'correction':
        return this.#correct(tx, row);
      case 'limit': {
        const value = microToWire(amount);
        const fault = this.#parts.site.faultOf('four_eyes_above', value);
        if (fault === null) await this.#parts.site.set(tx, 'four_eyes_above', value);
        return fault;
      }
    }
  }

  /** Approves the case as the proposer saw it. */
  async #approve(
    tx: Tx,
    kind: MoneyCase,
    row: ProposalRow,
    { name }: ActingOperator,
  ): Promise<string | null> {
    const { reviews } = this.#parts;
    const id = Number(row.subject);
    const stakes = await reviews.stakes(tx, kind, id);
    if (!stakes?.isWaiting) return `There is no ${kind} ${id} that waits any more.`;
    if (stakes.amountMicro !== row.amount || hashOf(stakes) !== row.terms) {
      return `The ${kind} ${id} is not what was proposed any more.`;
    }
    const reason = `proposal ${row.id} by ${row.proposed_by}`;
    const isApproved = caseAfter('proposed', { type: 'proposal.decided' }, row.amount) === 'approved';
    const decision = { isApproved, isInvalid: false, reason, operator: name };
    if (await reviews.decideIn(tx, kind, id, decision)) return null;
    return `There is no ${kind} ${id} that waits any more.`;
  }

  async #correct(tx: Tx, { id, user_id: userId, amount }: ProposalRow): Promise<string | null> {
    if (userId === null) throw new Error(`proposal ${id} corrects the balance of no user`);
    return this.#parts.corrections.book(tx, { userId, amountMicro: amount, proposalId: id });
  }

  /** Whether it ended, as its proposer may not propose it any more: no time is known at which that began. */
  async #endsWithProposer(tx: Tx, row: ProposalRow): Promise<boolean> {
    const roles = await this.#parts.operators.rolesNow(tx, row.proposed_by);
    if (hasRight(roles, RIGHTS[row.what])) return false;
    return (await this.#step(tx, row, { type: 'proposer.left' }, '')) !== null;
  }

  /** Throws an OperatorRefusal while a proposal about it waits; one that is late, or whose proposer left, ends. */
  async #mustBeFree(tx: Tx, what: Proposed, subject: string): Promise<void> {
    const row = await proposalTable.waitingOn.get(tx, { what, subject });
    if (!row) return;
    const look = { type: 'proposal.look', atMs: this.#parts.clock() } as const;
    if ((await this.#step(tx, row, look, '')) || (await this.#endsWithProposer(tx, row))) return;
    throw new OperatorRefusal(
      `${row.proposed_by} proposed it already: proposal ${row.id} waits for a second operator.`,
    );
  }

  /** Stores and logs the step that the chart takes by an event; answers where to, or null where it takes none. */
  async #step(tx: Tx, row: ProposalRow, event: FourEyesEvent, answer: string): Promise<ProposalState | null> {
    const { id, state: value } = row;
    const context = { ...lifeOf(row), second: row.second };
    const after = stepped(fourEyesMachine, fourEyesMachine.resolveState({ value, context }), event);
    if (after.value === value) return null;
    const state = after.value as Exclude<ProposalState, 'waiting'>;
    const isExpired = state === 'expired';
    const said = isExpired ? '' : answer;
    await this.#move(tx, { id, state, second: after.context.second, answer: said });
    await this.#log(tx, id, state, said, isExpired || !('by' in event) ? AUTOMATIC_NAME : event.by);
    return state;
  }

  async #move(tx: Tx, to: Omit<Parameters<typeof proposalTable.answer.of>[0], 'answeredAt'>): Promise<void> {
    const { changes } = await proposalTable.answer.run(tx, { ...to, answeredAt: this.#parts.clock() });
    if (changes !== 1) throw new Error(`proposal ${to.id} was answered meanwhile`);
  }

  #log(tx: Tx, id: number, decision: string, reason: string, operator: string): Promise<void> {
    const { decisions } = this.#parts;
    return decisions.append(tx, { kind: 'proposal', subject: String(id), decision, reason, operator });
  }

  #limitMicro(): number {
    return toMicro(this.#parts.site.get('four_eyes_above'));
  }
}

/** Where the chart of a case of that many micro-USD takes it by an event. */
function caseAfter(value: 'waiting' | 'proposed', event: CaseReviewEvent, amountMicro: number): string {
  const before = caseReviewMachine.resolveState({ value, context: { amountMicro } });
  return stepped(caseReviewMachine, before, event).value;
}

function lifeOf({ state, proposed_by, expires_at }: ProposalRow): ProposalLife {
  return { state, proposedBy: proposed_by, expiresAtMs: expires_at };
}

function hashOf({ amountMicro, terms }: Stakes): string {
  return createHash('sha256').update(`${amountMicro}|${terms}`).digest('hex');
}

function faultText(row: ProposalRow, fault: Exclude<ProposalFault, 'late'>): string {
  switch (fault) {
    case 'over':
      return `Proposal ${row.id} is ${row.state} already.`;
    case 'own':
      return `You proposed it yourself: another operator confirms or refuses proposal ${row.id}.`;
    case 'foreign':
      return `Only ${row.proposed_by}, who proposed it, withdraws proposal ${row.id}.`;
  }
}
