import type { Period } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import { MINUTE_MS } from '#contract/time-units';
import type { Unsubscribe } from '../../clock.ts';
import type { Bar } from '../bar.ts';
import type { CatalogueInstrument } from '../catalogue.ts';
import type { MendedListener, PriceSource, PriceStep, Quote } from '../price-source.ts';
import { candleOf } from '../price-text.ts';
import type { FeedReport } from './feed.ts';
import type { IntakeRefusal } from './intake.ts';
import { LiveInstrument, type LiveLimits } from './live-instrument.ts';
import type { ToldPrices } from './told-prices.ts';

const TICK_STEP_MS = 250;
const MICRO_DIGITS = 6;
const VOLUME_DIGITS = 2;
/** Closed instruments that a sentence names. */
const MOST_NAMED = 10;

/** Each instrument by its name on the feed. */
export type LiveListing = ReadonlyMap<string, CatalogueInstrument>;

export type Settled = { instrumentId: number; bars: Bar[] };

/** What became of a report: taken or why not, what is settled by it, and how many ticks were lost before it. */
export type Taken = {
  isTaken: boolean;
  refusal: IntakeRefusal | null;
  settled: Settled | null;
  missedTicks: number;
};
const IGNORED: Taken = { isTaken: false, refusal: null, settled: null, missedTicks: 0 };

/** Prices as a feed sent them, and what was refused of it. Knows nothing of sockets. */
export class LiveSource implements PriceSource {
  readonly instruments: readonly CatalogueInstrument[];
  readonly tickMs = TICK_STEP_MS;
  readonly #byCode: ReadonlyMap<string, LiveInstrument>;
  readonly #byId: ReadonlyMap<number, LiveInstrument>;
  /** A silent feed closes the market; everything else goes on. */
  readonly servesWhileSilent = true;
  readonly #silenceMs: number;
  #accepted = 0;
  #acceptedAtMs: number | null = null;
  readonly #refusals: Record<IntakeRefusal, number> = {
    torn: 0,
    unknown: 0,
    doubled: 0,
    late: 0,
    future: 0,
    absurd: 0,
  };

  readonly #listeners = new Set<MendedListener>();

  /** Minutes before `settledUntilMs` are not asked for. */
  constructor(listing: LiveListing, limits: LiveLimits, settledUntilMs: number) {
    this.#byCode = new Map(
      [...listing].map(([code, instrument]) => [
        code,
        new LiveInstrument(instrument, limits, settledUntilMs, (startMs) => {
          for (const listener of this.#listeners) listener(instrument.id, startMs);
        }),
      ]),
    );
    this.#byId = new Map([...this.#byCode.values()].map((live) => [live.instrument.id, live]));
    this.instruments = [...listing.values()];
    this.#silenceMs = limits.silenceMs;
  }

  /** How often something was refused, by reason. */
  get refusals(): Readonly<Record<IntakeRefusal, number>> {
    return this.#refusals;
  }

  /** How many prices and candles were taken. */
  get accepted(): number {
    return this.#accepted;
  }

  /** When the last of them was taken; null before the first. */
  get acceptedAtMs(): number | null {
    return this.#acceptedAtMs;
  }

  /** The instruments by their names on the feed. */
  get feedInstruments(): ReadonlyMap<string, LiveInstrument> {
    return this.#byCode;
  }

  /** Takes what the feed reported, or counts why not. */
  take(report: FeedReport, nowMs: number): Taken {
    if (report.type === 'torn') return this.#count('torn', nowMs);
    if (report.type === 'tick') {
      const live = this.#byCode.get(report.tick.code);
      const missedTicks = live?.countMissed(report.tick) ?? 0;
      return { ...this.#count(live ? live.takeTick(report.tick, nowMs) : 'unknown', nowMs), missedTicks };
    }
    if (report.type === 'subscribed') {
      for (const [code, live] of this.#byCode) live.isMissing = report.missing.includes(code);
    }
    if (report.type !== 'minute') return IGNORED;
    const live = this.#byCode.get(report.minute.code);
    if (!live) return this.#count('unknown', nowMs);
    const { refusal, settled } = live.takeMinute(report.minute, nowMs);
    return {
      ...this.#count(refusal, nowMs),
      settled: settled && { instrumentId: live.instrument.id, bars: [settled] },
    };
  }

  /**
   * Takes what the node that reads the feed took. What was heard before is left out, and not counted as refused. Its minutes
   * settle only what follows on the minutes that are settled: others are in the database.
   */
  takeTold({ ticks, minutes }: ToldPrices, nowMs: number): void {
    for (const [code, atMs, priceMicro, volumeMicro] of ticks) {
      const tick = { code, atMs, priceMicro, seq: null, volumeMicro };
      if (this.#byCode.get(code)?.takeTold(tick, nowMs) === null) this.#count(null, nowMs);
    }
    for (const [code, atMs, startMs, open, high, low, close, volume] of minutes) {
      const bar = { startMs, open, high, low, close, volume };
      const minute = { code, bar, atMs, isOver: atMs >= startMs + MINUTE_MS };
      if (this.#byCode.get(code)?.takeMinute(minute, nowMs).refusal === null) this.#count(null, nowMs);
    }
  }

  onMended(listener: MendedListener): Unsubscribe {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  reconnected(): void {
    for (const live of this.#byCode.values()) live.reconnected();
  }

  quote(instrumentId: number, wallMs: number): Quote {
    return this.#find(instrumentId).quote(wallMs);
  }

  /** Prices jump whenever one was heard. */
  *steps(fromMs: number, toMs: number): Generator<PriceStep> {
    const heard = [...this.#byCode.values()].flatMap((live) => live.heardBetween(fromMs, toMs));
    const instants = new Set(toMs >= fromMs ? [...heard, toMs] : heard);
    for (const marketMs of [...instants].sort((a, b) => a - b)) {
      yield {
        marketMs,
        isStraight: () => false,
        quote: (instrumentId) => this.quote(instrumentId, marketMs),
      };
    }
  }

  silence(wallMs: number): string | null {
    const closed = this.closed(wallMs);
    if (closed.size === 0) return null;
    if (closed.size < this.#byCode.size) return `no prices of ${closedText(closed)}`;
    const hasPrice = [...this.#byCode.values()].some((live) => live.hasPrice);
    if (!hasPrice) return 'the price feed has sent no price yet';
    return `the price feed has been silent for more than ${this.#silenceMs / 1000} s`;
  }

  /** Why instruments are closed, by their codes on the feed. */
  closed(wallMs: number): Map<string, string> {
    const unheard = [...this.#byCode].filter(([, live]) => !live.isHeard(wallMs));
    return new Map(
      unheard.map(([code, { isMissing, hasPrice }]) => {
        if (isMissing) return [code, 'the feed does not have it'];
        return [code, hasPrice ? `none for more than ${this.#silenceMs / 1000} s` : 'none yet'];
      }),
    );
  }

  candles(instrumentId: number, period: Period, wallMs: number, limit: number): Candle[] {
    const live = this.#find(instrumentId);
    return live.bars(period, wallMs, limit).map((bar) => feedCandleOf(bar, live.instrument));
  }

  #find(instrumentId: number): LiveInstrument {
    const live = this.#byId.get(instrumentId);
    if (!live) throw new RangeError(`no instrument ${instrumentId}`);
    return live;
  }

  #count(refusal: IntakeRefusal | null, nowMs: number): Taken {
    if (refusal !== null) {
      this.#refusals[refusal] += 1;
      return { ...IGNORED, refusal };
    }
    this.#accepted += 1;
    this.#acceptedAtMs = nowMs;
    return { ...IGNORED, isTaken: true };
  }
}

/** Some codes and why they are closed, as `ETHUSDT (none yet), XRPUSDT (the feed does not have it)`. */
export function closedText(closed: ReadonlyMap<string, string>): string {
  const named = [...closed].slice(0, MOST_NAMED).map(([code, why]) => `${code} (${why})`);
  const rest = closed.size - named.length;
  return named.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** A bar of a feed, in millionths, as a candle. */
export function feedCandleOf(bar: Bar, { pricePrecision }: CatalogueInstrument): Candle {
  return candleOf(inUnits(bar, pricePrecision), pricePrecision, VOLUME_DIGITS);
}

/** Millionths to whole price units; exact, as prices were rounded when they were taken. */
function inUnits(bar: Bar, pricePrecision: number): Bar {
  const unit = 10 ** (MICRO_DIGITS - pricePrecision);
  const volumeUnit = 10 ** (MICRO_DIGITS - VOLUME_DIGITS);
  return {
    startMs: bar.startMs,
    open: bar.open / unit,
    high: bar.high / unit,
    low: bar.low / unit,
    close: bar.close / unit,
    volume: Math.round(bar.volume / volumeUnit),
  };
}
