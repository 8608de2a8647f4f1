import { type Actor, createActor } from 'xstate';
import type { CopyState } from '#contract/copying';
import { copiedOrderMachine } from '#server/copies/copied-order.machine';
import { type CopyEvent, copyMachine } from '#server/copies/copy.machine';
import { type Checks, type Choice, type Exploration, type Explored, explore } from './explore.ts';

/** Orders that the leader opens, one after the other. */
const ORDERS = 2;

export type CopyCharts = { copy: typeof copyMachine; copiedOrder: typeof copiedOrderMachine };
const CHARTS: CopyCharts = { copy: copyMachine, copiedOrder: copiedOrderMachine };

type CopyChoice = Choice & { run: () => void };

/** One of the leader's orders, and its copied one once a round came to it. */
type Led = {
  isOpen: boolean;
  /** The leader's lots, and those the copy last followed: 2 are all, 1 is a part. */
  lots: number;
  followedLots: number;
  outcome: Actor<typeof copiedOrderMachine> | null;
  /** Whether the copy has a position of it open. */
  isHeld: boolean;
  outcomes: number;
};

/**
 * One leader with two orders, one copy and a market that opens and closes, wired as the server wires them (`following.ts`,
 * `mirror.ts`, `copies.ts`): rounds, looks of the clock, and what leader, follower, prices and operators do come in any order.
 */
class CopyWorld implements Explored<CopyChoice> {
  readonly #charts: CopyCharts;
  readonly #copy: Actor<typeof copyMachine>;
  readonly led: Led[] = [];
  /** How the copy stood each time it opened something. */
  readonly opened: CopyState[] = [];
  #isMarketOpen = true;
  #isBarred = false;

  constructor(charts: CopyCharts = CHARTS) {
    this.#charts = charts;
    this.#copy = createActor(charts.copy).start();
  }

  get copyState(): CopyState {
    const now = this.#copy.getSnapshot();
    if (now.status === 'done') return 'ended';
    if (now.matches('stopping')) return 'stopping';
    if (now.matches({ live: 'pausing' })) return 'pausing';
    return now.matches({ live: 'paused' }) ? 'paused' : 'copying';
  }

  get held(): number {
    return this.led.filter(({ isHeld }) => isHeld).length;
  }

  choices(): CopyChoice[] {
    const choices = [
      this.#event('the follower pauses the copy', { type: 'copy.pause', open: this.held }),
      this.#event('the follower resumes the copy', { type: 'copy.resume' }, () => this.#leavePause()),
      this.#event('the follower stops the copy', { type: 'copy.stop' }),
      this.#event('the copy has lost as much as it may', { type: 'loss.reached' }),
      this.#event('the leader leads no more', { type: 'leader.ended' }),
      this.#event('an operator stops the copy', { type: 'operator.stop' }),
      { label: 'the clock looks at the copy', run: () => this.#look() },
      { label: 'a round comes', run: () => this.#round() },
      { label: 'the market closes, or opens', run: () => this.#turnMarket() },
      { label: 'the copy is barred, or no longer', run: () => this.#turnBar() },
    ];
    return [...choices, ...this.#ofLeader()].filter((choice) => choice !== null);
  }

  take(choice: CopyChoice): void {
    // A choice belongs to the world that offered it; another one that went the same way offers it under the same label.
    this.choices()
      .find(({ label }) => label === choice.label)
      ?.run();
  }

  /** An opening is judged when it happens; the reasons of an end go on alike, and so do two orders in either place, and one that is past. */
  fingerprint(): string {
    const led = this.led
      .map((one) =>
        isPast(one) ? '' : JSON.stringify({ ...one, outcome: one.outcome && isLive(one.outcome) }),
      )
      .sort();
    return JSON.stringify([this.copyState, led, this.#isMarketOpen, this.#isBarred]);
  }

  #ofLeader(): CopyChoice[] {
    if (!this.#isMarketOpen) return [];
    const opens = {
      label: 'the leader opens an order',
      run: () => {
        const lots = { lots: 2, followedLots: 2 };
        this.led.push({ isOpen: true, ...lots, outcome: null, isHeld: false, outcomes: 0 });
      },
    };
    const changes = this.led.flatMap((one, index) => [
      ...(one.isOpen
        ? [
            { label: `the leader closes order ${index}`, run: () => this.#close(one) },
            { label: `the leader closes a part of order ${index}`, run: () => this.#cut(one) },
          ]
        : []),
      ...(one.isHeld ? [{ label: `a stop closes the copy of order ${index}`, run: () => drop(one) }] : []),
    ]);
    return [...(this.led.length < ORDERS ? [opens] : []), ...changes];
  }

  #event(label: string, event: CopyEvent, andThen = () => {}): CopyChoice | null {
    if (!this.#copy.getSnapshot().can(event)) return null;
    const run = () => {
      this.#copy.send(event);
      andThen();
    };
    return { label, run };
  }

  /** What the leader opened meanwhile is passed over. */
  #leavePause(): void {
    for (const one of this.led) if (one.isOpen && !one.outcome) this.#open(one, 'paused');
  }

  #close(one: Led): void {
    one.isOpen = false;
  }

  #cut(one: Led): void {
    one.lots = 1;
  }

  #turnMarket(): void {
    this.#isMarketOpen = !this.#isMarketOpen;
  }

  #turnBar(): void {
    this.#isBarred = !this.#isBarred;
  }

  /** What the server's clock does: `Copies.look`. */
  #look(): void {
    if (this.copyState === 'stopping') this.#finish();
    const look = { type: 'copy.look', open: this.held } as const;
    if (this.#copy.getSnapshot().can(look)) this.#copy.send(look);
  }

  #finish(): void {
    if (this.#isMarketOpen) for (const one of this.led) drop(one);
    if (this.held === 0) this.#copy.send({ type: 'money.returned' });
  }

  #round(): void {
    // The rows of a copy that has ended are not compared any more for what is new.
    if (this.copyState !== 'ended') for (const one of this.led) if (!one.outcome) this.#open(one);
    for (const one of this.led) this.#follow(one);
  }

  #open(one: Led, copyState = this.copyState): void {
    const outcome = createActor(this.#charts.copiedOrder).start();
    const { isOpen } = one;
    outcome.send({ type: 'round.came', copyState, isBarred: this.#isBarred, isOpen, isLate: false });
    if (outcome.getSnapshot().matches('opening')) {
      if (this.#isMarketOpen) {
        outcome.send({ type: 'order.opened', adjustments: [] });
        one.isHeld = true;
        this.opened.push(copyState);
      } else outcome.send({ type: 'order.refused', why: 'market' });
    }
    one.outcome = outcome;
    one.outcomes += 1;
    one.followedLots = one.lots;
  }

  #follow(one: Led): void {
    const { outcome } = one;
    if (!outcome || !isLive(outcome)) return;
    if (one.isOpen && one.lots === one.followedLots) return;
    const isOver = !one.isHeld || !one.isOpen;
    const isCut = one.isHeld && (isOver || one.lots < one.followedLots);
    outcome.send({
      type: 'leader.changed',
      isOver,
      isCut,
      isMarketOpen: !one.isHeld || this.#isMarketOpen,
    });
    const after = outcome.getSnapshot();
    if (after.status === 'done') drop(one);
    if (after.status === 'done' || after.matches({ copied: 'followed' })) one.followedLots = one.lots;
  }

  /** What follows once the market is open: a round, and a look. */
  settle(): void {
    this.#isMarketOpen = true;
    this.#isBarred = false;
    this.#round();
    this.#look();
  }

  /** Lets the follower stop it. */
  stop(): void {
    const stop = { type: 'copy.stop' } as const;
    if (this.#copy.getSnapshot().can(stop)) this.#copy.send(stop);
    this.settle();
  }
}

const isLive = (outcome: Actor<typeof copiedOrderMachine>): boolean =>
  outcome.getSnapshot().status === 'active';

/** Whatever its leader does, nothing happens to it any more. */
const isPast = ({ outcome, isHeld, outcomes }: Led): boolean =>
  outcome !== null && !isLive(outcome) && !isHeld && outcomes === 1;

function drop(one: Led): void {
  one.isHeld = false;
}

type CopyInvariant = { sentence: string; isBroken: (world: CopyWorld) => boolean };

export const COPY_INVARIANTS: readonly CopyInvariant[] = [
  {
    sentence:
      'A copy opens something only while it copies, and nothing that the leader opened before it was resumed.',
    isBroken: ({ opened }) => opened.some((copyState) => copyState !== 'copying'),
  },
  {
    sentence: 'A copy that has ended has nothing open.',
    isBroken: ({ copyState, held }) => copyState === 'ended' && held > 0,
  },
  {
    sentence: 'A copy that is paused has nothing open.',
    isBroken: ({ copyState, held }) => copyState === 'paused' && held > 0,
  },
  {
    sentence: 'Each order of the leader’s has one outcome in a copy at most.',
    isBroken: ({ led }) => led.some(({ outcomes }) => outcomes > 1),
  },
  {
    sentence: 'What is open in a copy belongs to a copied order that is not done.',
    isBroken: ({ led }) => led.some(({ isHeld, outcome }) => isHeld && !(outcome && isLive(outcome))),
  },
];

export const COPY_LATER: readonly CopyInvariant[] = [
  {
    sentence:
      'Once a market opens and a round came, each order has its outcome, and none is open that the leader closed.',
    isBroken: (world) => {
      world.settle();
      const isLeft = world.led.some(({ isOpen, isHeld, outcome }) => (isHeld && !isOpen) || !outcome);
      return isLeft && world.copyState !== 'ended';
    },
  },
  {
    sentence: 'A copy can always be stopped: once its market is open it ends.',
    isBroken: (world) => {
      world.stop();
      return world.copyState !== 'ended';
    },
  },
];

const sentencesOf = (invariants: readonly CopyInvariant[], world: CopyWorld): string[] =>
  invariants.filter(({ isBroken }) => isBroken(world)).map(({ sentence }) => sentence);

const CHECKS: Checks<CopyWorld> = {
  brokenIn: (world) => sentencesOf(COPY_INVARIANTS, world),
  brokenLater: (world) => sentencesOf(COPY_LATER, world),
};

/** Every situation of a copy, its leader's orders and their copied ones: there is an end to them. */
export const proveCopy = (charts?: CopyCharts): Exploration<CopyChoice> =>
  explore(() => new CopyWorld(charts), CHECKS, { states: 50_000, depth: 100 });
