import { type Actor, createActor } from 'xstate';
import { type CaseReviewEvent, caseReviewMachine } from '#server/operator/case-review.machine';
import { type FourEyesEvent, fourEyesMachine } from '#server/operator/four-eyes.machine';
import { type Checks, type Choice, type Exploration, type Explored, explore } from './explore.ts';

/** Operators with a right to money; eve may also change the limit. Each may be dishonest, but none together with another. */
const OPERATORS = ['ann', 'bob', 'eve'] as const;
type Operator = (typeof OPERATORS)[number];

/** Micro-USD: what one operator moves for a user and day at first, and what the limit may be raised to. */
const LIMITS = { low: 100, high: 150 };
/** What the case moves, and what each of the other cases of its user and day does: two of them are more than the lower limit. */
const AMOUNT = 120;
const PIECE = 60;
/** Milliseconds. Time is before or after the end of what is proposed. */
const LIFE_MS = 10;

type Proposal = Actor<typeof fourEyesMachine>;
type Answering = 'confirm' | 'refuse' | 'withdraw';
const ANSWERS: readonly Answering[] = ['confirm', 'refuse', 'withdraw'];

/**
 * What cannot be taken back: who took part, the limit that stood then, what was moved for the user on that day with it, and whether
 * the case was as they saw it.
 */
type Deed = {
  what: 'payment' | 'piece' | 'limit';
  by: readonly string[];
  limitMicro: number;
  sumMicro: number;
  isAsSeen: boolean;
};

export type DeskCharts = { caseReview: typeof caseReviewMachine; fourEyes: typeof fourEyesMachine };
const CHARTS: DeskCharts = { caseReview: caseReviewMachine, fourEyes: fourEyesMachine };

type DeskChoice = Choice & { run: () => void };

/**
 * One case that moves more than one operator may, others of its user and day that move less, the limit, and three operators who do
 * whatever the charts let them: the charts are wired as the server wires them (`four-eyes.ts`).
 */
class DeskWorld implements Explored<DeskChoice> {
  readonly deeds: Deed[] = [];
  readonly #charts: DeskCharts;
  readonly #case: Actor<typeof caseReviewMachine>;
  /** The newest proposal about the case, and about the limit. */
  #aboutCase: Proposal | null = null;
  #aboutLimit: Proposal | null = null;
  #limitMicro = LIMITS.low;
  #nowMs = 0;
  /** What was moved for the user today. */
  #movedMicro = 0;
  /** True once the terms of the case are not those that were proposed. */
  #isChanged = false;

  constructor(charts: DeskCharts = CHARTS) {
    this.#charts = charts;
    this.#case = createActor(charts.caseReview, { input: { amountMicro: AMOUNT } }).start();
  }

  get caseState(): string {
    return String(this.#case.getSnapshot().value);
  }

  choices(): DeskChoice[] {
    const operators = OPERATORS.flatMap((by) => this.#choicesOf(by));
    const others = [
      this.#caseChoice('the user cancels the case', { type: 'case.cancel' }),
      { label: 'the terms of the case change', run: () => this.#change() },
      { label: 'time passes', run: () => this.#passTime() },
    ];
    return [...operators, ...others].filter((choice) => choice !== null);
  }

  take(choice: DeskChoice): void {
    // A choice belongs to the world that offered it; another one that went the same way offers it under the same label.
    this.choices()
      .find(({ label }) => label === choice.label)
      ?.run();
  }

  /** What was done is judged when it is done, so that only a payment tells two situations apart. */
  fingerprint(): string {
    const about = [this.#aboutCase, this.#aboutLimit].map((proposal) => {
      if (!proposal || !isWaiting(proposal)) return null;
      const { proposedBy, expiresAtMs } = proposal.getSnapshot().context;
      return [proposedBy, expiresAtMs <= this.#nowMs];
    });
    const payments = this.deeds.filter(({ what }) => what === 'payment').length;
    return JSON.stringify([
      this.caseState,
      about,
      this.#limitMicro,
      this.#movedMicro,
      this.#isChanged,
      payments,
    ]);
  }

  #choicesOf(by: Operator): (DeskChoice | null)[] {
    return [
      this.#caseChoice(`${by} approves the case`, { type: 'case.approve', ...this.#day }, () =>
        this.#approved(by),
      ),
      { label: `${by} approves another case`, run: () => this.#approvePiece(by) },
      this.#caseChoice(`${by} rejects the case`, { type: 'case.reject' }, () => this.#rejected(by)),
      ...this.#limitChoices(by),
      ...this.#answers(by, 'case', this.#aboutCase, () => this.#payProposed(by)),
      ...this.#answers(by, 'limit', this.#aboutLimit, () => this.#raiseProposed(by)),
    ];
  }

  #caseChoice(label: string, event: CaseReviewEvent, then = () => {}): DeskChoice | null {
    if (!this.#case.getSnapshot().can(event)) return null;
    const run = () => {
      tell(this.#case, event);
      then();
    };
    return { label, run };
  }

  get #day() {
    return { limitMicro: this.#limitMicro, movedMicro: this.#movedMicro };
  }

  /** One that is held back changes nothing: it waits as the case does. */
  #approvePiece(by: Operator): void {
    const piece = createActor(this.#charts.caseReview, { input: { amountMicro: PIECE } }).start();
    tell(piece, { type: 'case.approve', ...this.#day });
    if (piece.getSnapshot().value === 'approved') this.#note('piece', [by], PIECE);
  }

  #approved(by: Operator): void {
    if (this.caseState === 'approved') this.#note('payment', [by], AMOUNT);
    else {
      this.#aboutCase = this.#propose(by);
      this.#isChanged = false;
    }
  }

  /** A rejection ends what was proposed. */
  #rejected(by: Operator): void {
    const proposal = this.#aboutCase;
    if (!proposal) return;
    const isOwn = proposal.getSnapshot().context.proposedBy === by;
    tell(proposal, { type: isOwn ? 'proposal.withdraw' : 'proposal.refuse', by, atMs: this.#nowMs });
  }

  #limitChoices(by: Operator): DeskChoice[] {
    if (by !== 'eve') return [];
    const lower = { label: `${by} lowers the limit`, run: () => this.#setLimit(LIMITS.low) };
    if (this.#aboutLimit && isWaiting(this.#aboutLimit)) return [lower];
    return [lower, { label: `${by} raises the limit`, run: () => this.#proposeLimit(by) }];
  }

  #answers(by: Operator, of: string, proposal: Proposal | null, carryOut: () => void): DeskChoice[] {
    if (!proposal) return [];
    return ANSWERS.flatMap((answer) => {
      const isAsProposed = of === 'limit' || (this.caseState === 'proposed' && !this.#isChanged);
      const given = { by, atMs: this.#nowMs, isAsProposed };
      const event: FourEyesEvent = { type: `proposal.${answer}`, ...given };
      if (!proposal.getSnapshot().can(event)) return [];
      const run = () => {
        tell(proposal, event);
        if (proposal.getSnapshot().value === 'decided') carryOut();
        else if (of === 'case') tell(this.#case, { type: 'proposal.ended' });
      };
      return [{ label: `${by} ${answer}s what was proposed about the ${of}`, run }];
    });
  }

  #payProposed(by: Operator): void {
    tell(this.#case, { type: 'proposal.decided' });
    if (this.caseState === 'approved') this.#note('payment', [proposerOf(this.#aboutCase), by], AMOUNT);
  }

  #raiseProposed(by: Operator): void {
    this.#note('limit', [proposerOf(this.#aboutLimit), by], 0);
    this.#setLimit(LIMITS.high);
  }

  #setLimit(limitMicro: number): void {
    this.#limitMicro = limitMicro;
  }

  #proposeLimit(by: Operator): void {
    this.#aboutLimit = this.#propose(by);
  }

  #change(): void {
    this.#isChanged = true;
  }

  #propose(by: Operator): Proposal {
    const input = { proposedBy: by, expiresAtMs: this.#nowMs + LIFE_MS };
    return createActor(this.#charts.fourEyes, { input }).start();
  }

  #note(what: Deed['what'], by: readonly string[], amountMicro: number): void {
    this.#movedMicro += amountMicro;
    const isAsSeen = what !== 'payment' || by.length === 1 || !this.#isChanged;
    this.deeds.push({ what, by, limitMicro: this.#limitMicro, sumMicro: this.#movedMicro, isAsSeen });
  }

  /** What is proposed is over, and a look at it says so; another day begins. */
  #passTime(): void {
    this.#nowMs += LIFE_MS;
    this.#movedMicro = 0;
    for (const proposal of [this.#aboutCase, this.#aboutLimit])
      if (proposal) tell(proposal, { type: 'proposal.look', atMs: this.#nowMs });
    if (this.#aboutCase && !isWaiting(this.#aboutCase)) tell(this.#case, { type: 'proposal.ended' });
  }

  /** Has two honest operators bring the case to an end: ann approves, bob confirms. Answers whether it is paid. */
  canBePaid(): boolean {
    const wanted = ['ann approves the case', 'bob confirms what was proposed about the case', 'time passes'];
    for (let step = 0; step < 4 && !this.isOver; step += 1) {
      const choices = this.choices();
      wanted
        .map((label) => choices.find((choice) => choice.label === label))
        .find((choice) => choice !== undefined)
        ?.run();
    }
    return this.caseState === 'approved';
  }

  get isOver(): boolean {
    return this.#case.getSnapshot().status === 'done';
  }
}

/** What is over takes nothing more. */
function tell<Event>(
  actor: { getSnapshot: () => { can: (event: Event) => boolean }; send: (event: Event) => void },
  event: Event,
) {
  if (actor.getSnapshot().can(event)) actor.send(event);
}

const isWaiting = (proposal: Proposal): boolean => proposal.getSnapshot().status === 'active';
const proposerOf = (proposal: Proposal | null): string => proposal?.getSnapshot().context.proposedBy ?? '';

type DeskInvariant = { sentence: string; isBroken: (world: DeskWorld) => boolean };

export const DESK_INVARIANTS: readonly DeskInvariant[] = [
  {
    sentence: 'Sums of a user and day above the limit have two operators behind them.',
    isBroken: ({ deeds }) =>
      deeds.some(
        ({ what, by, limitMicro, sumMicro }) =>
          what !== 'limit' && sumMicro > limitMicro && new Set(by).size < 2,
      ),
  },
  {
    sentence: 'The limit rises by two operators, never by one.',
    isBroken: ({ deeds }) => deeds.some(({ what, by }) => what === 'limit' && new Set(by).size < 2),
  },
  {
    sentence: 'What is paid is what both operators saw.',
    isBroken: ({ deeds }) => deeds.some(({ isAsSeen }) => !isAsSeen),
  },
  {
    sentence: 'A case is paid once at most, and never one that was rejected or cancelled.',
    isBroken: ({ deeds, caseState }) => {
      const payments = deeds.filter(({ what }) => what === 'payment').length;
      return payments !== (caseState === 'approved' ? 1 : 0);
    },
  },
];

export const DESK_LATER: readonly DeskInvariant[] = [
  {
    sentence: 'Two operators can always pay a case that is not decided.',
    isBroken: (world) => !world.isOver && !world.canBePaid(),
  },
];

const sentencesOf = (invariants: readonly DeskInvariant[], world: DeskWorld): string[] =>
  invariants.filter(({ isBroken }) => isBroken(world)).map(({ sentence }) => sentence);

const CHECKS: Checks<DeskWorld> = {
  brokenIn: (world) => sentencesOf(DESK_INVARIANTS, world),
  brokenLater: (world) => sentencesOf(DESK_LATER, world),
};

/** Every situation of the case and its proposals: there is an end to them. */
export const proveDesk = (charts?: DeskCharts): Exploration<DeskChoice> =>
  explore(() => new DeskWorld(charts), CHECKS, { states: 20_000, depth: 100 });
