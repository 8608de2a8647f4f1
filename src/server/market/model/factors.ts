import type { CatalogueInstrument, CategoryKey } from '../catalogue.ts';
import { Draws, type DrawsOf } from '../draws.ts';
import { RecentResults } from '../recent-results.ts';
import { USE } from './use.ts';
import { Volatility } from './volatility.ts';

/**
 * What moves many instruments at once. Each factor has numbers of its own, by the same names as an instrument has, and an
 * instrument's numbers are a sum of both. Whatever the loadings are, they are normal with mean 0 and variance 1, and new at
 * each place: an instrument by itself moves as if it were alone, and none of them leads another.
 */

/** Where an instrument's id stands in the name of draws. */
const FACTORS = { dollar: 1, equity: 2, crypto: 3, oil: 4, metals: 5 } as const;
type Factor = keyof typeof FACTORS;
/** The correlation with each factor; what is left of the variance is the instrument's own. */
type Loadings = Partial<Record<Factor, number>>;

const OF_CODE: Readonly<Record<string, Loadings>> = {
  EURUSD: { dollar: 0.88 },
  GBPUSD: { dollar: 0.74 },
  AUDUSD: { dollar: 0.7, equity: 0.35 },
  NZDUSD: { dollar: 0.68, equity: 0.33 },
  CADUSD: { dollar: 0.6, equity: 0.3, oil: 0.2 },
  CHFUSD: { dollar: 0.76, equity: -0.1 },
  SGDUSD: { dollar: 0.8, equity: 0.2 },
  XAUUSD: { metals: 0.8, dollar: 0.35 },
  XAGUSD: { metals: 0.78, dollar: 0.35 },
  XPTUSD: { metals: 0.6, dollar: 0.3, equity: 0.15 },
  XPDUSD: { metals: 0.5, dollar: 0.25, equity: 0.2 },
  USOIL: { oil: 0.99, equity: 0.1 },
  UKOIL: { oil: 0.99, equity: 0.1 },
  NGAS: { oil: 0.2 },
  US30: { equity: 0.95 },
  US500: { equity: 0.99 },
  NAS100: { equity: 0.94 },
  GER40: { equity: 0.65 },
  UK100: { equity: 0.6 },
  JP225: { equity: 0.5 },
  HK50: { equity: 0.4 },
  BTCUSD: { crypto: 0.87, equity: 0.2 },
  ETHUSD: { crypto: 0.87, equity: 0.2 },
};
/** Of what is not listed by default. */
const OF_CATEGORY: Readonly<Record<CategoryKey, Loadings>> = {
  forex: {},
  metals: { metals: 0.6, dollar: 0.3 },
  energy: { oil: 0.6 },
  indices: { equity: 0.6 },
  crypto: { crypto: 0.78, equity: 0.2 },
  shares: { equity: 0.65 },
  recorded: {},
};
/** A currency of a pair with the dollar. */
const CURRENCY = 0.7;
/** One that moves at least so much with a factor is as calm or busy as the others that do. */
const GROUP = 0.5;

function loadingsOf({ code, category }: CatalogueInstrument): Loadings {
  const listed = OF_CODE[code];
  if (listed) return listed;
  if (category !== 'forex') return OF_CATEGORY[category];
  if (code.startsWith('USD')) return { dollar: -CURRENCY };
  return code.endsWith('USD') ? { dollar: CURRENCY } : {};
}

/**
 * High and low are drawn before the path between them, for each instrument by itself. Within five minutes instruments would
 * therefore move a little less together than over longer times, and one would lead the other by half of what is missing. So
 * much heavier loadings make up for it.
 */
const WITHIN = Math.sqrt(1.2);

/** Names that the next instrument asks for again: of minutes, and of the days and hours of a chart. */
const KEPT_STREAMS = 512;
const KEPT_LONG = 12_000;

/** The numbers of a use at a place. */
export type SharedNames = (use: number, place: number) => SharedDraws;

/** All factors of a market. */
export class MarketFactors {
  readonly draws: DrawsOf;
  readonly #streams = new Map<number, RecentResults<Stream>>();
  readonly #volatilities = new Map<number, Volatility>();

  constructor(draws: DrawsOf) {
    this.draws = draws;
  }

  /** Numbers of an instrument that go with those of its factors. `isWithin`: for what happens within five minutes. */
  drawsOf(instrument: CatalogueInstrument, isWithin: boolean): SharedNames {
    const entries = Object.entries(loadingsOf(instrument)) as [Factor, number][];
    const sum = entries.reduce((squares, [, loading]) => squares + loading ** 2, 0);
    const times = isWithin ? Math.min(WITHIN, 1 / Math.sqrt(sum || 1)) : 1;
    const factors = entries.map(([factor]) => FACTORS[factor]);
    const loadings = entries.map(([, loading]) => loading * times);
    loadings.push(Math.sqrt(Math.max(0, 1 - sum * times ** 2)));
    return (use, place) => {
      const streams = factors.map((factor) => this.#stream(factor, use, place));
      streams.push(new Stream(this.draws(instrument.id, use, place)));
      return new SharedDraws(loadings, streams);
    };
  }

  /** How lively the days of an instrument are: alike for all that belong together. */
  volatilityOf(instrument: CatalogueInstrument): Volatility {
    const [main] = Object.entries(loadingsOf(instrument)).sort(([, a], [, b]) => Math.abs(b) - Math.abs(a));
    const group = main && Math.abs(main[1]) >= GROUP ? FACTORS[main[0] as Factor] : instrument.id;
    const known = this.#volatilities.get(group);
    if (known) return known;
    const falls = group === FACTORS.equity ? (day: number) => this.#falls(day) : null;
    const made = new Volatility(this.draws, group, falls);
    this.#volatilities.set(group, made);
    return made;
  }

  /** How far shares fell in the days before, as a number of variance 1: what they did on the day itself is not in it. */
  #falls(day: number): number {
    let [sum, squares] = [0, 0];
    for (let before = 1; before <= REMEMBERED_DAYS; before += 1) {
      const weight = FORGOTTEN ** before;
      const stream = this.#stream(FACTORS.equity, USE.hourNoise, day - before);
      for (let hour = 0; hour < HOURS_A_DAY; hour += 1) sum -= weight * stream.at(hour);
      squares += weight ** 2 * HOURS_A_DAY;
    }
    return sum / Math.sqrt(squares);
  }

  #stream(factor: number, use: number, place: number): Stream {
    const key = factor * MOST_USES + use;
    const known = this.#streams.get(key);
    const streams = known ?? new RecentResults<Stream>(use < USE.reach ? KEPT_LONG : KEPT_STREAMS);
    if (!known) this.#streams.set(key, streams);
    return streams.get(place, () => new Stream(this.draws(factor, use, place)));
  }
}
const MOST_USES = 256;
const HOURS_A_DAY = 24;
const REMEMBERED_DAYS = 10;
const FORGOTTEN = 0.7;

/** The normal numbers of one name, as many as were asked for. Box and Muller make two of two. */
class Stream {
  readonly #draws: Draws;
  readonly #values: number[] = [];

  constructor(draws: Draws) {
    this.#draws = draws;
  }

  at(index: number): number {
    return this.upTo(index + 1)[index] ?? 0;
  }

  /** At least so many from the first on. */
  upTo(count: number): readonly number[] {
    while (this.#values.length < count) {
      const length = Math.sqrt(-2 * Math.log(1 - this.#draws.next()));
      const turn = 2 * Math.PI * this.#draws.next();
      this.#values.push(length * Math.cos(turn), length * Math.sin(turn));
    }
    return this.#values;
  }
}

/** Numbers of an instrument and its factors: normal, or by their chance. */
export class SharedDraws extends Draws {
  readonly #loadings: readonly number[];
  readonly #streams: readonly Stream[];
  #drawn = 0;

  /** The loading of each stream. */
  constructor(loadings: readonly number[], streams: readonly Stream[]) {
    super();
    this.#loadings = loadings;
    this.#streams = streams;
  }

  /** Goes on with the number of an index. */
  goTo(index: number): this {
    this.#drawn = index;
    return this;
  }

  override gaussian(): number {
    let sum = 0;
    for (let index = 0; index < this.#streams.length; index += 1)
      sum += (this.#loadings[index] ?? 0) * (this.#streams[index]?.at(this.#drawn) ?? 0);
    this.#drawn += 1;
    return sum;
  }

  /** The first of them, normal. */
  gaussians(count: number): Float64Array {
    const sums = new Float64Array(count);
    for (let part = 0; part < this.#streams.length; part += 1) {
      const [loading, values] = [this.#loadings[part] ?? 0, this.#streams[part]?.upTo(count) ?? []];
      for (let index = 0; index < count; index += 1)
        sums[index] = (sums[index] ?? 0) + loading * (values[index] ?? 0);
    }
    return sums;
  }

  next(): number {
    return chanceOfLess(this.gaussian());
  }

  pick(): never {
    throw new Error('numbers that are shared come one after the other');
  }
}

/** The chance that a normal number is below `value`, off by less than 1e-7 (Abramowitz and Stegun, 26.2.17). */
function chanceOfLess(value: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(value));
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = (Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return value < 0 ? above : Math.min(1 - above, 1 - Number.EPSILON);
}
