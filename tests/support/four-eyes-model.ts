/** What four eyes should come to, in plain objects: no server, no database, no clock of its own. */

export type Told = 'ann' | 'bob' | 'eve';
type What = 'deposit' | 'withdrawal' | 'correction' | 'limit';
type Case = { amount: number; state: string };
export type ModelProposal = {
  what: What;
  subject: string;
  amount: number;
  state: string;
  proposed_by: Told;
  second: Told | null;
  untilMs: number;
};

const dayOf = (nowMs: number): number => Math.floor(nowMs / 86_400_000);

/** Of one user: micro-USD. */
export class FourEyesModel {
  balance: number;
  limit: number;
  readonly proposals: ModelProposal[] = [];
  /** By id. */
  readonly withdrawals = new Map<number, Case>();
  readonly deposits = new Map<number, Case>();
  /** What was moved for the user, by the day (UTC). */
  readonly #moved = new Map<number, number>();
  readonly #uid: string;
  readonly #forMs: number;

  constructor(of: { uid: string; balance: number; limit: number; forMs: number }) {
    this.#uid = of.uid;
    this.#forMs = of.forMs;
    this.balance = of.balance;
    this.limit = of.limit;
  }

  get held(): number {
    let sum = 0;
    for (const { amount, state } of this.withdrawals.values()) if (state === 'waiting') sum += amount;
    return sum;
  }

  approve(by: Told, what: 'deposit' | 'withdrawal', id: number, nowMs: number): void {
    const found = this.#case(what, id);
    if (found?.state !== 'waiting' || !this.#isFree(what, String(id), nowMs)) return;
    const moved = this.#moved.get(dayOf(nowMs)) ?? 0;
    if (moved + found.amount > this.limit) this.#propose(by, what, String(id), found.amount, nowMs);
    else this.#book(what, found, nowMs);
  }

  reject(by: Told, id: number, nowMs: number): void {
    const found = this.withdrawals.get(id);
    if (found?.state !== 'waiting') return;
    found.state = 'rejected';
    const row = this.#waiting('withdrawal', String(id));
    if (row && nowMs >= row.untilMs) row.state = 'expired';
    else if (row) this.#end(row, row.proposed_by === by ? 'withdrawn' : 'refused', by);
  }

  cancel(id: number): void {
    const found = this.withdrawals.get(id);
    if (found?.state === 'waiting') found.state = 'cancelled';
  }

  correct(by: Told, amount: number, nowMs: number): void {
    if (this.balance - this.held + amount < 0) return;
    if (this.#isFree('correction', this.#uid, nowMs))
      this.#propose(by, 'correction', this.#uid, amount, nowMs);
  }

  setLimit(by: Told, amount: number, nowMs: number): void {
    if (by !== 'eve') return;
    if (amount <= this.limit) this.limit = amount;
    else if (this.#isFree('limit', 'four_eyes_above', nowMs))
      this.#propose(by, 'limit', 'four_eyes_above', amount, nowMs);
  }

  answer(by: Told, index: number, how: 'confirm' | 'refuse' | 'withdraw', nowMs: number): void {
    const row = this.proposals[index];
    if (row?.state !== 'waiting') return;
    const isOwn = row.proposed_by === by;
    if (nowMs >= row.untilMs) row.state = 'expired';
    else if (isOwn !== (how === 'withdraw')) return;
    else if (how !== 'confirm') this.#end(row, how === 'refuse' ? 'refused' : 'withdrawn', by);
    else if (this.#carryOut(row, nowMs)) this.#end(row, 'decided', by);
    else row.state = 'expired';
  }

  #carryOut({ what, subject, amount }: ModelProposal, nowMs: number): boolean {
    if (what === 'limit') this.limit = amount;
    if (what === 'correction') {
      if (this.balance - this.held + amount < 0) return false;
      this.balance += amount;
      this.#move(Math.abs(amount), nowMs);
    }
    if (what !== 'withdrawal' && what !== 'deposit') return true;
    const found = this.#case(what, Number(subject));
    if (found?.state !== 'waiting') return false;
    this.#book(what, found, nowMs);
    return true;
  }

  #case(what: 'deposit' | 'withdrawal', id: number): Case | undefined {
    return (what === 'deposit' ? this.deposits : this.withdrawals).get(id);
  }

  #book(what: 'deposit' | 'withdrawal', found: Case, nowMs: number): void {
    found.state = what === 'deposit' ? 'approved' : 'paid';
    this.balance += what === 'deposit' ? found.amount : -found.amount;
    this.#move(found.amount, nowMs);
  }

  #move(amount: number, nowMs: number): void {
    this.#moved.set(dayOf(nowMs), (this.#moved.get(dayOf(nowMs)) ?? 0) + amount);
  }

  #waiting(what: What, subject: string): ModelProposal | undefined {
    return this.proposals.find(
      (row) => row.what === what && row.subject === subject && row.state === 'waiting',
    );
  }

  /** One whose time has passed is noticed when another comes. */
  #isFree(what: What, subject: string, nowMs: number): boolean {
    const row = this.#waiting(what, subject);
    if (!row) return true;
    if (nowMs < row.untilMs) return false;
    row.state = 'expired';
    return true;
  }

  #propose(by: Told, what: What, subject: string, amount: number, nowMs: number): void {
    const untilMs = nowMs + this.#forMs;
    this.proposals.push({ what, subject, amount, state: 'waiting', proposed_by: by, second: null, untilMs });
  }

  #end(row: ModelProposal, state: string, by: Told): void {
    row.state = state;
    row.second = state === 'withdrawn' ? null : by;
  }
}
