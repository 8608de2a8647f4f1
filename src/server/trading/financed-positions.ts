import type { CatalogueInstrument } from '../market/catalogue.ts';
import { dayEnds } from './nights.ts';
import type { Position } from './trading-account.ts';

/** Positions whose nights are financed, by instrument: a move within a trading day then costs one look at each instrument. */
export class FinancedPositions {
  readonly #find: (instrumentId: number) => CatalogueInstrument | undefined;
  readonly #positions = new Map<number, Map<number, Position>>();

  constructor(find: (instrumentId: number) => CatalogueInstrument | undefined) {
    this.#find = find;
  }

  add(position: Position): void {
    const { id, instrumentId } = position;
    if (!this.#find(instrumentId)?.financing) return;
    const ofInstrument = this.#positions.get(instrumentId) ?? new Map<number, Position>();
    this.#positions.set(instrumentId, ofInstrument.set(id, position));
  }

  remove({ id, instrumentId }: Position): void {
    this.#positions.get(instrumentId)?.delete(id);
  }

  /** Positions with an end of their trading day after one instant and until another, epoch ms of market time. */
  *heldOver(afterMs: number, untilMs: number): Generator<{ atMs: number; orderId: number }> {
    for (const [instrumentId, positions] of this.#positions) {
      if (positions.size === 0) continue;
      for (const atMs of dayEnds(this.#find(instrumentId), afterMs, untilMs)) {
        for (const { id, financedUntilMs } of positions.values())
          if (financedUntilMs < atMs) yield { atMs, orderId: id };
      }
    }
  }
}
