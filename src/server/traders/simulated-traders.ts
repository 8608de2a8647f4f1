import { DAY_MS, MINUTE_MS } from '#contract/time-units';
import type { Accounts } from '../accounts/accounts.ts';
import type { Clock } from '../clock.ts';
import type { Market } from '../market/market.ts';
import { hashOf, Random } from '../market/seeded.ts';
import { Refusal } from '../refusal.ts';
import { knowsThePast } from '../results/open-positions.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import { simulatedTraderTable } from '../store/simulated-traders.ts';
import type { Trading } from '../trading/trading.ts';
import type { TradingLog } from '../trading/watch.ts';
import { decide } from './decide.ts';
import { type Character, ROSTER } from './roster.ts';

type Pauses = { leastMs: number; mostMs: number };
/** How long after a turn the next one comes: a faster trader pays more in fees than chance brings. */
const PAUSES: Pauses = { leastMs: 30 * MINUTE_MS, mostMs: 120 * MINUTE_MS };
/** Where the market has no past, new traders make their first turns quickly, so that a fresh ranking is not empty. */
const FIRST_TURNS = 6;
const FIRST_PAUSES: Pauses = { leastMs: 4_000, mostMs: 12_000 };
/** What a ranking and its rates look back on. */
const HISTORY_MS = 21 * DAY_MS;

type SimulatedTrader = {
  userId: number;
  seed: number;
  character: Character;
  turnAtMs: number;
  /** Quick turns that are left. */
  firstTurns: number;
};

export type SimulatedTradersParts = {
  database: Database;
  accounts: Accounts;
  trading: Pick<Trading, 'submit' | 'close' | 'valueAccount' | 'past'>;
  market: Market;
  clock: Clock;
  log: TradingLog;
  seed: number;
};

/**
 * Traders that are openly simulated: demo accounts with a name of their own, which have no login. They place and
 * close orders by the same commands as any user, so their records are as true as theirs.
 */
export class SimulatedTraders {
  readonly #parts: SimulatedTradersParts;
  readonly #traders: SimulatedTrader[] = [];
  /** The turns that are being taken. */
  #stepping: Promise<void> | undefined;
  #isStopped = false;

  constructor(parts: SimulatedTradersParts) {
    this.#parts = parts;
  }

  /** Makes those of the roster who are missing, with the weeks they traded before, and sets when each of them acts next. */
  async prepare(): Promise<void> {
    const { database, clock, seed } = this.#parts;
    for (const [index, character] of ROSTER.entries()) {
      const own = hashOf(seed, index);
      const found = await database.queue.submit((tx) => this.#findOrMake(tx, character, own));
      const trader: SimulatedTrader = { ...found, seed: own, character, turnAtMs: clock() };
      trader.turnAtMs += this.#pauseMs(trader, trader.turnAtMs);
      this.#traders.push(trader);
    }
  }

  /**
   * A new trader and their history are one command, and so appear together. Where the market does not know its past the trader
   * begins now, and quickly.
   */
  async #findOrMake(
    tx: Tx,
    character: Character,
    seed: number,
  ): Promise<Pick<SimulatedTrader, 'userId' | 'firstTurns'>> {
    const { accounts, clock, market } = this.#parts;
    const { name } = character;
    const known = await simulatedTraderTable.byName.get(tx, { name });
    if (known) return { userId: known.user_id, firstTurns: 0 };
    const hasPast = knowsThePast(market);
    const nowMs = clock();
    const fromMs = hasPast ? nowMs - HISTORY_MS : nowMs;
    const userId = await accounts.insertDemo(tx, null, fromMs);
    await simulatedTraderTable.insert.run(tx, { userId, name });
    if (hasPast) await this.#tradePast(tx, { userId, character, seed }, fromMs, nowMs);
    return { userId, firstTurns: hasPast ? 0 : FIRST_TURNS };
  }

  /** Takes the turns of time that has gone by, at the prices of then. */
  async #tradePast(
    tx: Tx,
    { userId, character, seed }: Pick<SimulatedTrader, 'userId' | 'character' | 'seed'>,
    fromMs: number,
    nowMs: number,
  ): Promise<void> {
    const { trading, market } = this.#parts;
    const past = await trading.past(tx, userId, fromMs);
    for (let atMs = fromMs; ; ) {
      atMs += pauseMs(seed, atMs);
      if (atMs >= nowMs) break;
      const decision = decide(
        character,
        { instruments: market.instruments, ...market.at(atMs) },
        [...past.account.positions.values()],
        new Random(hashOf(seed, atMs, 2)),
        false,
      );
      if (!decision) continue;
      // What prices brought about before it is carried out at its own instants, so it need not be looked for at every turn.
      past.goTo(atMs);
      try {
        if (decision.kind === 'close') past.close(decision.orderId);
        else past.submit(decision.ticket);
      } catch (cause) {
        if (!(cause instanceof Refusal)) throw cause;
      }
    }
    past.goTo(nowMs);
  }

  /** Lets those whose turn has come decide, one after the other. Called about once a second; never rejects. */
  step(): Promise<void> {
    this.#stepping ??= this.#takeTurns().finally(() => {
      this.#stepping = undefined;
    });
    return this.#stepping;
  }

  /** Takes no more turns, and waits for the one that is being taken. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#stepping;
  }

  async #takeTurns(): Promise<void> {
    for (const trader of this.#traders) {
      const nowMs = this.#parts.clock();
      if (this.#isStopped || nowMs < trader.turnAtMs) continue;
      const isFirst = trader.firstTurns > 0;
      trader.firstTurns = Math.max(0, trader.firstTurns - 1);
      trader.turnAtMs = nowMs + this.#pauseMs(trader, nowMs);
      await this.#act(trader, nowMs, isFirst);
    }
  }

  #pauseMs(trader: SimulatedTrader, nowMs: number): number {
    if (trader.firstTurns > 0) return pauseMs(trader.seed, nowMs, FIRST_PAUSES);
    return pauseMs(trader.seed, nowMs);
  }

  async #act(trader: SimulatedTrader, nowMs: number, isEager: boolean): Promise<void> {
    const { trading, market, log } = this.#parts;
    const caller = { userId: trader.userId, idempotencyKey: null };
    try {
      const positions = (await trading.valueAccount(trader.userId))?.positions ?? [];
      const random = new Random(hashOf(trader.seed, nowMs, 2));
      const decision = decide(
        trader.character,
        { instruments: market.instruments, ...market.now() },
        positions,
        random,
        isEager,
      );
      if (decision?.kind === 'close') await trading.close(caller, decision.orderId);
      if (decision?.kind === 'open') await trading.submit(caller, decision.ticket);
    } catch (cause) {
      // A refusal is an answer: the trader waits for the next turn.
      if (!(cause instanceof Refusal)) log.error({ err: cause }, 'a simulated trader failed');
    }
  }
}

/** How long a trader waits after an instant, by chance. */
function pauseMs(seed: number, atMs: number, { leastMs, mostMs } = PAUSES): number {
  return Math.round(leastMs + new Random(hashOf(seed, atMs, 1)).next() * (mostMs - leastMs));
}
