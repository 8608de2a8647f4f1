import { createHash } from 'node:crypto';
import {
  answered,
  isWaitingAt,
  type ProposalAnswer,
  type ProposalFault,
  type Proposed,
} from '#contract/desk/proposals';
import { microToWire, toMicro } from '#contract/money';
import type { Clock } from '../clock.ts';
import type { DecisionLog } from '../reviews/decision-log.ts';
import type { Stakes } from '../reviews/review-kind.ts';
import type { Reviews } from '../reviews/reviews.ts';
import type { SiteSettings } from '../site/site-settings.ts';
import type { Tx } from '../store/handles.ts';
import { type ProposalRow, proposalTable } from '../store/proposals.ts';
import type { Corrections } from './corrections.ts';
import type { Actor } from './operators.ts';
import { OperatorRefusal } from './refusal.ts';

export type FourEyesParts = {
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

const HOUR_MS = 3_600_000;
const PAID_OUT = ['withdrawal', 'loan'] as const satisfies Proposed[];
const SAID = { confirm: 'confirmed', refuse: 'refused', withdraw: 'withdrawn' } as const;

/**
 * What pays out more than `four_eyes_above`, corrects a balance, or raises that amount is proposed by one operator and
 * confirmed by another (docs/decisions/0057). What was proposed is carried out as it was proposed, or not at all.
 */
export class FourEyes {
  readonly #parts: FourEyesParts;

  constructor(parts: FourEyesParts) {
    this.#parts = parts;
  }

  /**
   * Called before a case is approved: proposes it when it needs a second operator, and answers the number of the proposal;
   * null when one is enough. Throws an OperatorRefusal when it is proposed already.
   */
  async holdBack(
    tx: Tx,
    actor: Actor,
    { kind, id, reason }: { kind: string; id: number; reason: string },
  ): Promise<number | null> {
    const what = PAID_OUT.find((name) => name === kind);
    const stakes = what && (await this.#parts.reviews.stakes(tx, what, id));
    if (!what || !stakes?.isWaiting) return null;
    await this.#mustBeFree(tx, what, String(id));
    if (stakes.amountMicro <= this.#limitMicro()) return null;
    return this.propose(tx, actor, {
      ...{ what, subject: String(id), user_id: null },
      ...{ amount: stakes.amountMicro, terms: hashOf(stakes), reason },
    });
  }

  /** Whether an amount in USD would let more be paid out by one operator than now. */
  raisesLimit(amountUsd: string): boolean {
    return toMicro(amountUsd) > this.#limitMicro();
  }

  /** Answers the number of the new proposal. Throws an OperatorRefusal when one about the same waits. */
  async propose(tx: Tx, actor: Actor, proposal: Proposal): Promise<number> {
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
  async rejected(tx: Tx, actor: Actor, kind: string, id: number, reason: string): Promise<void> {
    const what = PAID_OUT.find((name) => name === kind);
    const row = what && (await proposalTable.waitingOn.get(tx, { what, subject: String(id) }));
    if (row)
      await this.#end(tx, row, row.proposed_by === actor.name ? 'withdrawn' : 'refused', actor, reason);
  }

  /**
   * Takes an operator's answer to a proposal. Confirmed, it is carried out in the same transaction; what cannot be carried
   * out any more ends as expired, and says why. Throws an OperatorRefusal for an answer that is not this operator's to give.
   */
  async answer(tx: Tx, actor: Actor, id: number, answer: ProposalAnswer, reason: string): Promise<Answered> {
    const row = await proposalTable.byId.get(tx, { id });
    if (!row) throw new OperatorRefusal(`There is no proposal ${id}.`);
    const next = answered(lifeOf(row), answer, actor.name, this.#parts.clock());
    if ('fault' in next) {
      if (next.fault !== 'late') throw new OperatorRefusal(faultText(row, next.fault));
      await this.#expire(tx, row);
      return { error: `Proposal ${id} expired at ${new Date(row.expires_at).toISOString()}.` };
    }
    const hindrance = answer === 'confirm' ? await this.#carryOut(tx, row, actor) : null;
    if (hindrance !== null) {
      await this.#expire(tx, row);
      return { error: `${hindrance} Proposal ${id} has ended.` };
    }
    await this.#end(tx, row, next.state, actor, reason);
    return { message: `Proposal ${id} is ${SAID[answer]}.` };
  }

  /** Why it cannot be carried out, in words; null when it is done. */
  async #carryOut(tx: Tx, row: ProposalRow, actor: Actor): Promise<string | null> {
    const { what, amount } = row;
    switch (what) {
      case 'withdrawal':
      case 'loan':
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
    kind: (typeof PAID_OUT)[number],
    row: ProposalRow,
    { name }: Actor,
  ): Promise<string | null> {
    const { reviews } = this.#parts;
    const id = Number(row.subject);
    const stakes = await reviews.stakes(tx, kind, id);
    if (!stakes?.isWaiting) return `There is no ${kind} ${id} that waits any more.`;
    if (stakes.amountMicro !== row.amount || hashOf(stakes) !== row.terms) {
      return `The ${kind} ${id} is not what was proposed any more.`;
    }
    const reason = `proposal ${row.id} by ${row.proposed_by}`;
    const decision = { isApproved: true, isInvalid: false, reason, operator: name };
    if (await reviews.decideIn(tx, kind, id, decision)) return null;
    return `There is no ${kind} ${id} that waits any more.`;
  }

  async #correct(tx: Tx, { id, user_id: userId, amount }: ProposalRow): Promise<string | null> {
    if (userId === null) throw new Error(`proposal ${id} corrects the balance of no user`);
    return this.#parts.corrections.book(tx, { userId, amountMicro: amount, proposalId: id });
  }

  /** Throws an OperatorRefusal while a proposal about it waits; one whose time has passed ends. */
  async #mustBeFree(tx: Tx, what: Proposed, subject: string): Promise<void> {
    const row = await proposalTable.waitingOn.get(tx, { what, subject });
    if (!row) return;
    if (!isWaitingAt(lifeOf(row), this.#parts.clock())) return this.#expire(tx, row);
    throw new OperatorRefusal(
      `${row.proposed_by} proposed it already: proposal ${row.id} waits for a second operator.`,
    );
  }

  async #end(
    tx: Tx,
    row: ProposalRow,
    state: 'decided' | 'refused' | 'withdrawn',
    actor: Actor,
    answer: string,
  ): Promise<void> {
    const second = state === 'withdrawn' ? null : actor.name;
    await this.#move(tx, { id: row.id, state, second, answer });
    await this.#log(tx, row.id, state, answer, actor.name);
  }

  async #expire(tx: Tx, { id }: ProposalRow): Promise<void> {
    await this.#move(tx, { id, state: 'expired', second: null, answer: '' });
    await this.#log(tx, id, 'expired', '', 'automatic');
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

function lifeOf({ state, proposed_by, expires_at }: ProposalRow) {
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
