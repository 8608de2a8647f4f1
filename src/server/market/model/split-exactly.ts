import type { Draws } from '../draws.ts';
import { boundOf, chanceWithin, lowestOf } from './reach.ts';
import type { Part } from './split-in-two.ts';

/** A split draws so many numbers, whatever comes of them. */
export const NUMBERS = 6;

/**
 * Splits a stretch by the law of a Brownian path between its four prices: the price where it is split, and which of both parts
 * reached the high and which the low, given that one did. `slack` is that of `chanceWithin`.
 */
export function splitExactly(random: Draws, whole: Part, share: number, slack: number): [Part, Part] {
  const { open, close, high, low, variance } = whole;
  const [one, other] = [variance * share, variance * (1 - share)];
  const middle = middleOf(random.next(), whole, one, other, slack);
  const first = { open, close: middle, high, low, variance: one };
  const second = { open: middle, close, high, low, variance: other };
  const [ofFirst, ofSecond] = [chancesOf(first, slack), chancesOf(second, slack)];
  let total = 0;
  for (const [mine, others] of CASES) total += ofFirst[mine] * ofSecond[others];
  let left = random.next() * total;
  const [mine, others] =
    CASES.find(([mine, others]) => {
      left -= ofFirst[mine] * ofSecond[others];
      return left < 0;
    }) ?? BOTH_DID;
  return [reached(random, first, mine, slack), reached(random, second, others, slack)];
}

/** What a part reached of the whole; where it reached a bound not, it stayed clear of it. */
const [BOTH, HIGH, LOW, NEITHER] = [0, 1, 2, 3] as const;
type Reached = typeof BOTH | typeof HIGH | typeof LOW | typeof NEITHER;
const BOTH_DID = [BOTH, BOTH] as const;
/** What the parts reached where together they reached both bounds, the likely cases first. */
const CASES: readonly (readonly [Reached, Reached])[] = [
  [HIGH, LOW],
  [LOW, HIGH],
  [BOTH, NEITHER],
  [NEITHER, BOTH],
  [HIGH, BOTH],
  [BOTH, HIGH],
  [LOW, BOTH],
  [BOTH, LOW],
  BOTH_DID,
];

/** How likely a part within the bounds of the whole reached both, the high, the low, neither. */
function chancesOf(
  { open, close, high, low, variance }: Part,
  slack: number,
): [number, number, number, number] {
  const all = chanceWithin(low, high, open, close, variance, slack);
  const above = chanceWithin(low + 1, high, open, close, variance, slack);
  const below = chanceWithin(low, high - 1, open, close, variance, slack);
  const between = chanceWithin(low + 1, high - 1, open, close, variance, slack);
  return [Math.max(0, all - above - below + between), above - between, below - between, between];
}

/** Prices within a bar that are weighed against each other; more would not show. */
const PLACES = 10;
/** e to this is no weight. */
const NEGLIGIBLE = -20;

function middleOf(
  share: number,
  { open, close, high, low }: Part,
  one: number,
  other: number,
  slack: number,
): number {
  const width = Math.max(1, Math.ceil((high - low + 1) / PLACES));
  const expected = open + ((close - open) * one) / (one + other);
  const spread = (2 * one * other) / (one + other);
  /** How likely both parts stay within bounds. */
  const within = (least: number, most: number, price: number) =>
    chanceWithin(least, most, open, price, one, slack) *
    chanceWithin(least, most, price, close, other, slack);
  const places: { from: number; prices: number; weight: number }[] = [];
  let total = 0;
  for (let from = low; from <= high; ) {
    // Both bounds by themselves: a split at one is much likelier than beside it.
    const prices = from === low || from === high ? 1 : Math.min(width, high - from);
    const price = from + (prices - 1) / 2;
    const exponent = -((price - expected) ** 2) / spread;
    let weight = 0;
    if (exponent > NEGLIGIBLE)
      weight =
        prices *
        Math.exp(exponent) *
        Math.max(
          0,
          within(low, high, price) -
            within(low + 1, high, price) -
            within(low, high - 1, price) +
            within(low + 1, high - 1, price),
        );
    places.push({ from, prices, weight });
    total += weight;
    from += prices;
  }
  let left = share * total;
  for (const { from, prices, weight } of places) {
    if (left < weight) return from + Math.min(prices - 1, Math.floor((left / weight) * prices));
    left -= weight;
  }
  // Where every weight is too small to count, the price is the expected one.
  return Math.min(high, Math.max(low, Math.round(expected)));
}

function reached(random: Draws, part: Part, what: Reached, slack: number): Part {
  const { open, close, high, low, variance } = part;
  const [forHigh, forLow] = [random.next(), random.next()];
  if (what === BOTH) return part;
  if (what === HIGH) return { ...part, low: lowestOf(forLow, open, close, variance, slack, high, low + 1) };
  if (what === LOW)
    return { ...part, high: -lowestOf(forHigh, -open, -close, variance, slack, -low, 1 - high) };
  const most = boundOf(forHigh, Math.max(open, close), high - 1, (bound) =>
    chanceWithin(low + 1, bound, open, close, variance, slack),
  );
  return { ...part, high: most, low: lowestOf(forLow, open, close, variance, slack, most, low + 1) };
}

/**
 * The price after each step of a stretch whose steps have the given variances, 0 for one that stands still. The steps are
 * halved again and again; `drawsOf` has the draws of each split: 1 is the whole, n splits into 2n and 2n + 1.
 */
export function walkInHalves(
  drawsOf: (split: number) => Draws,
  weights: Float64Array,
  whole: Part,
  slack: number,
): Float64Array {
  const prices = new Float64Array(weights.length);
  const walk = (part: Part, from: number, to: number, split: number): void => {
    if (to - from === 1) {
      prices[from] = part.close;
      return;
    }
    const middle = Math.floor((from + to) / 2);
    const [one, other] = [sumOf(weights, from, middle), sumOf(weights, middle, to)];
    let parts: [Part | null, Part | null] = [part, null];
    if (one === 0) parts = [null, part];
    else if (other > 0) parts = splitExactly(drawsOf(split), part, one / (one + other), slack);
    if (parts[0]) walk(parts[0], from, middle, 2 * split);
    else prices.fill(part.open, from, middle);
    if (parts[1]) walk(parts[1], middle, to, 2 * split + 1);
    else prices.fill(part.close, middle, to);
  };
  walk(whole, 0, weights.length, 1);
  return prices;
}

function sumOf(weights: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let step = from; step < to; step += 1) sum += weights[step] ?? 0;
  return sum;
}
