import { MINUTE_MS } from '#contract/time-units';
import type { Accounts } from '../accounts/accounts.ts';
import type { Clock } from '../clock.ts';
import type { Market } from '../market/market.ts';
import { hashOf, Random } from '../market/seeded.ts';
import { Refusal } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import { simulatedTraderTable } from '../store/simulated-traders.ts';
import type { Trading } from '../trading/trading.ts';
import type { TradingLog } from '../trading/watch.ts';
import { decide } from './decide.ts';
import { type Character, ROSTER } from './roster.ts';

/** A turn comes 1 to 5 minutes after the last. */
const MIN_PAUSE_MS = MINUTE_MS;
const MAX_PAUSE_MS = 5 * MINUTE_MS;
/** New traders make their first turns quickly, so that a fresh ranking is not empty. */
const FIRST_TURNS = 6;
const FIRST_PAUSE_MS = 8_000;
/** Orders one trader opens in an hour at most. */
const MAX_ORDERS_PER_HOUR = 20;

type SimulatedTrader = {
  userId: number;
  seed: number;
  character: Character;
  turnAtMs: number;
  /** Quick turns that are left. */
  firstTurns: number;
  /** When the orders of the last hour were opened. */
  openedAtMs: number[];
};

export type SimulatedTradersParts = {
  database: Database;
  accounts: Accounts;
  trading: Pick<Trading, 'submit' | 'close' | 'valueAccount'>;
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
  #traders: SimulatedTrader[] = [];
  /** The turns that are being taken. */
  #stepping: Promise<void> | undefined;
  #isStopped = false;

  constructor(parts: SimulatedTradersParts) {
    this.#parts = parts;
  }

  /** Makes those of the roster who are missing, and sets when each of them acts next. */
  async prepare(): Promise<void> {
    const { database, accounts, clock, seed } = this.#parts;
    const nowMs = clock();
    const { known, made } = await database.queue.submit(async (tx) => {
      const known = await simulatedTraderTable.all.all(tx);
      const rows: { user_id: number; name: string }[] = [];
      for (const { name } of ROSTER) {
        if (known.some((row) => row.name === name)) continue;
        const userId = await accounts.insertDemo(tx, null);
        await simulatedTraderTable.insert.run(tx, { userId, name });
        rows.push({ user_id: userId, name });
      }
      return { known, made: rows };
    });
    this.#traders = ROSTER.flatMap((character, index) => {
      const isNew = made.some((row) => row.name === character.name);
      const row = [...known, ...made].find(({ name }) => name === character.name);
      if (!row) return [];
      const trader: SimulatedTrader = {
        userId: row.user_id,
        seed: hashOf(seed, index),
        character,
        turnAtMs: nowMs,
        firstTurns: isNew ? FIRST_TURNS : 0,
        openedAtMs: [],
      };
      trader.turnAtMs += this.#pauseMs(trader, nowMs);
      return [trader];
    });
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
    const chance = new Random(hashOf(trader.seed, nowMs, 1)).next();
    if (trader.firstTurns > 0) return FIRST_PAUSE_MS * (0.5 + chance);
    return MIN_PAUSE_MS + chance * (MAX_PAUSE_MS - MIN_PAUSE_MS);
  }

  async #act(trader: SimulatedTrader, nowMs: number, isEager: boolean): Promise<void> {
    const { trading, market, log } = this.#parts;
    const caller = { userId: trader.userId, idempotencyKey: null };
    try {
      const listed = market.instruments.map((instrument) => ({
        instrument,
        quote: market.quote(instrument.id),
      }));
      const positions = (await trading.valueAccount(trader.userId))?.positions ?? [];
      const random = new Random(hashOf(trader.seed, nowMs, 2));
      const decision = decide(trader.character, listed, positions, random, isEager);
      if (decision?.kind === 'close') await trading.close(caller, decision.orderId);
      if (decision?.kind === 'open' && this.#mayOpen(trader, nowMs)) {
        await trading.submit(caller, decision.ticket);
      }
    } catch (cause) {
      // A refusal is an answer: the trader waits for the next turn.
      if (!(cause instanceof Refusal)) log.error({ err: cause }, 'a simulated trader failed');
    }
  }

  #mayOpen(trader: SimulatedTrader, nowMs: number): boolean {
    trader.openedAtMs = trader.openedAtMs.filter((atMs) => atMs > nowMs - 60 * MINUTE_MS);
    if (trader.openedAtMs.length >= MAX_ORDERS_PER_HOUR) return false;
    trader.openedAtMs.push(nowMs);
    return true;
  }
}
