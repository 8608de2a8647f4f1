import type { AlertSide } from '#contract/alerts';
import { Decimal } from '#contract/money';

/** That an alert fired: when, by market time, at which price, and which level that reached. Prices in millionths. */
export type SlowFiring = { atMs: number; price: number; side: AlertSide; level: number };

/** An alert, as slow as plain: it sees every change of its price. Prices in millionths. */
export class SlowAlert {
  readonly id: number;
  readonly instrumentId: number;
  readonly firings: SlowFiring[] = [];
  state: 'armed' | 'returning' | 'paused' | 'fired' | 'deleted' = 'armed';
  side: AlertSide | null;
  /** The level, or the price that a move by percent is counted from. */
  level: number;
  percent: string;
  isRepeating: boolean;
  readonly #tick: number;
  /** The prices a move by percent ends at, and the one it was counted from. */
  #moved = { from: Number.NaN, above: 0, below: 0 };

  constructor(
    set: { id: number; instrumentId: number; tick: number } & Pick<
      SlowAlert,
      'side' | 'level' | 'percent' | 'isRepeating'
    >,
  ) {
    const { id, instrumentId, side, level, percent, isRepeating, tick } = set;
    this.id = id;
    this.instrumentId = instrumentId;
    this.side = side;
    this.level = level;
    this.percent = percent;
    this.isRepeating = isRepeating;
    this.#tick = tick;
  }

  /** A price that is another one from an instant on; without a jump it went through every price between. */
  see(atMs: number, price: number, isJump: boolean): void {
    let isFirst = true;
    while (this.#look(atMs, price, !isJump && isFirst)) isFirst = false;
  }

  #look(atMs: number, price: number, isOnTheWay: boolean): boolean {
    if (this.state !== 'armed' && this.state !== 'returning') return false;
    if (this.state === 'returning') {
      const isBack = this.side === 'above' ? price < this.level : price > this.level;
      if (isBack) this.state = 'armed';
      return isBack;
    }
    for (const { side, level } of this.#levels()) {
      if (side === 'above' ? price < level : price > level) continue;
      const firedAt = isOnTheWay ? level : price;
      this.firings.push({ atMs, price: firedAt, side, level });
      if (!this.isRepeating) this.state = 'fired';
      else if (this.side === null) this.level = firedAt;
      else this.state = 'returning';
      return true;
    }
    return false;
  }

  #levels(): { side: AlertSide; level: number }[] {
    if (this.side !== null) return [{ side: this.side, level: this.level }];
    if (this.#moved.from !== this.level) {
      const away = new Decimal(this.level).times(this.percent).div(100);
      const above = away.plus(this.level).div(this.#tick).ceil().times(this.#tick).toNumber();
      const below = new Decimal(this.level).minus(away).div(this.#tick).floor().times(this.#tick).toNumber();
      this.#moved = { from: this.level, above, below };
    }
    const { above, below } = this.#moved;
    return [
      { side: 'above', level: above },
      { side: 'below', level: below },
    ];
  }
}
