import { DIRECTION } from '#contract/constants';
import { Decimal, type DecimalInput, fromMicro } from '#contract/money';
import { inUsd } from '#contract/trading';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import { rateText } from '../market/price-text.ts';
import { beyond, type Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import { houseQueries } from '../store/house.ts';
import type { Book } from './book.ts';
import { type CommandContext, instrumentOf } from './command-context.ts';
import type { Position, TradingAccount } from './trading-account.ts';
import { type Work, workOf } from './work.ts';

/** Bounds on what is open: net units of an instrument at its price, in USD. */
export type ExposureBounds = Settings['exposureMax'];

type Parts = {
  database: Pick<Database, 'engine'>;
  market: Pick<Market, 'instruments'>;
  ledger: Ledger;
  book: Book;
  bounds: ExposureBounds;
};

/** What real users hold of each instrument, net, for commands that may open orders. Nothing is read where nothing bounds it. */
export class HouseNets {
  readonly #parts: Parts;
  readonly #isBounded: boolean;
  /** As it was committed last: where one process commits, it needs no second reading. */
  #committed: Map<number, number> | null = null;

  constructor(parts: Parts) {
    const { bounds, market } = parts;
    this.#parts = parts;
    this.#isBounded =
      bounds.bookUsd !== null || market.instruments.some(({ maxExposure }) => maxExposure !== undefined);
  }

  /** For a unit of work, which has them to itself: after one that fails they are read again. */
  take(): Map<number, number> | null {
    const nets = this.#committed;
    this.#committed = null;
    return nets;
  }

  committed({ houseNets }: Work): void {
    if (this.#parts.database.engine === 'sqlite') this.#committed = houseNets;
  }

  /**
   * Brings them into a transaction. Where several nodes commit, those of them that may open an order wait here for each other, so
   * that no two read the same room.
   */
  async bring(tx: Tx): Promise<void> {
    const work = workOf(tx);
    if (!this.#isBounded || work.houseNets) return;
    const { book, ledger } = this.#parts;
    await book.bring(tx, [ledger.systemAccount('real', 'house')]);
    const rows = await houseQueries.nets.all(tx);
    work.bringNets(new Map(rows.map(({ instrument_id, net }) => [instrument_id, Number(net)])));
  }
}

type Opening = Pick<Position, 'instrumentId' | 'direction' | 'unitsMicro'>;
type Nets = ReadonlyMap<number, number>;

/**
 * Why an order may not be opened that would make what is open larger, and more than a bound: of its account (`exposureLimit`), or of
 * all real users together or in its instrument (`houseExposure`), with the room that is left, in USD. One that makes it smaller is
 * taken. A pending order is judged as if it were filled now.
 */
export function exposureRefusal(
  context: Pick<CommandContext, 'work' | 'market' | 'exposureMax'>,
  account: TradingAccount,
  order: Opening,
): Refusal | null {
  const { accountUsd, bookUsd } = context.exposureMax;
  const ownLeft = accountUsd === null ? null : roomBeyond(context, account.nets, order, accountUsd);
  if (ownLeft !== null) return beyond('exposureLimit', { max: String(accountUsd), left: ownLeft });
  const { maxExposure = null } = instrumentOf(context, order.instrumentId);
  // Demo accounts trade against books of their own.
  if (account.realm === 'demo' || (bookUsd ?? maxExposure) === null) return null;
  const nets = context.work.runningNets();
  const ofInstrument = new Map([[order.instrumentId, nets.get(order.instrumentId) ?? 0]]);
  const left =
    (maxExposure === null ? null : roomBeyond(context, ofInstrument, order, maxExposure)) ??
    (bookUsd === null ? null : roomBeyond(context, nets, order, bookUsd));
  return left === null ? null : beyond('houseExposure', { left });
}

/** What still fits in the order's direction, where the order goes beyond a bound; null where it does not. */
function roomBeyond(
  { market }: Pick<CommandContext, 'market'>,
  nets: Nets,
  { instrumentId, direction, unitsMicro }: Opening,
  max: DecimalInput,
): string | null {
  const worth = (id: number, netMicro: number): Decimal => {
    const { closeMicro, rate } = market.quote(id);
    return inUsd(fromMicro(Math.abs(netMicro)).times(fromMicro(closeMicro)), rateText(rate));
  };
  const side = direction === DIRECTION.buy ? 1 : -1;
  /** Above zero where the order adds to what is there. */
  const before = side * (nets.get(instrumentId) ?? 0);
  const after = before + unitsMicro;
  if (Math.abs(after) <= Math.abs(before)) return null;
  let room = new Decimal(max);
  for (const [id, net] of nets) if (id !== instrumentId) room = room.minus(worth(id, net));
  if (worth(instrumentId, after).lte(room)) return null;
  const held = worth(instrumentId, before);
  const left = Decimal.max(room, held).minus(before < 0 ? held.negated() : held);
  return left.toFixed(2, Decimal.ROUND_DOWN);
}
