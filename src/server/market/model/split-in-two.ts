import type { Bar } from '../bar.ts';
import type { Draws } from '../draws.ts';
import { chanceBelow, drawHighest } from './reach.ts';

/** A bar that knows the variance of its path, in squared units. */
export type BarPiece = Bar & { variance: number };
/** A stretch of a bar: from a price to another, with what it reached. */
export type Part = Omit<BarPiece, 'startMs' | 'volume'>;
/** A place for one part of a bar: where it starts, and how much of the variance it takes. */
export type SplitSlot = { startMs: number; weight: number };

/** Prices within a bar that are weighed against each other; more would not show. */
const PLACES = 32;

/**
 * Splits a stretch where `share` of its variance is over. The price there is drawn by its law, given both ends and what the
 * whole reached: were it drawn otherwise, prices would fall back from where they came or run on, and that could be traded.
 * One part then reaches the high of the whole, the other as high as its own law says below it; and so for the low.
 */
export function splitInTwo(random: Draws, whole: Part, share: number): [Part, Part] {
  const { open, close, high, low } = whole;
  const [one, other] = [whole.variance * share, whole.variance * (1 - share)];
  const middle = drawMiddle(random, whole, one, other);
  const [highOne, highOther] = drawReaches(random, [open, middle, one], [middle, close, other], high);
  const [lowOne, lowOther] = drawReaches(random, [-open, -middle, one], [-middle, -close, other], -low);
  return [
    { open, close: middle, high: highOne, low: -lowOne, variance: one },
    { open: middle, close, high: highOther, low: -lowOther, variance: other },
  ];
}

/** Splits a stretch where `share` of its variance is over. */
export type Split = (random: Draws, whole: Part, share: number) => [Part, Part];

/** Halves a bar until each slot has its piece. */
export function splitInto(
  split: Split,
  draws: Draws,
  bar: BarPiece,
  slots: readonly SplitSlot[],
): BarPiece[] {
  const [only] = slots;
  if (!only || slots.length === 1) return only ? [{ ...bar, startMs: only.startMs, volume: 0 }] : [];
  const half = Math.floor(slots.length / 2);
  const [before, after] = [slots.slice(0, half), slots.slice(half)];
  const weight = weightOf(before);
  const [one, other] = split(draws, bar, weight / (weight + weightOf(after)));
  return [
    ...splitInto(split, draws, { ...bar, ...one }, before),
    ...splitInto(split, draws, { ...bar, ...other }, after),
  ];
}

function weightOf(slots: readonly SplitSlot[]): number {
  return slots.reduce((sum, { weight }) => sum + weight, 0);
}

/** Rounding the running share keeps the sum exact. */
export function shareVolume(
  pieces: readonly { volume: number }[],
  shares: readonly number[],
  volume: number,
): void {
  const total = shares.reduce((sum, share) => sum + share, 0);
  let [done, given] = [0, 0];
  for (const [index, piece] of pieces.entries()) {
    done += shares[index] ?? 0;
    const until = index === pieces.length - 1 ? volume : Math.round((volume * done) / total);
    piece.volume = until - given;
    given = until;
  }
}

function drawMiddle(random: Draws, { open, close, high, low }: Part, one: number, other: number): number {
  const width = Math.max(1, Math.ceil((high - low + 1) / PLACES));
  const expected = open + ((close - open) * one) / (one + other);
  const spread = (2 * one * other) / (one + other);
  const weights: number[] = [];
  let total = 0;
  for (let first = low; first <= high; first += width) {
    const price = Math.min(high, first + (width - 1) / 2);
    const weight =
      Math.exp(-((price - expected) ** 2) / spread) *
      chanceToReach(high, open, price, close, one, other) *
      chanceToReach(-low, -open, -price, -close, one, other);
    weights.push(weight);
    total += weight;
  }
  const [chosen, within] = [random.next() * total, random.next()];
  // Where every weight is too small to count, the price is the expected one.
  if (total === 0) return Math.min(high, Math.max(low, Math.round(expected)));
  let place = 0;
  for (let sum = weights[0] ?? 0; sum < chosen && place < weights.length - 1; sum += weights[place] ?? 0)
    place += 1;
  const from = low + place * width;
  return from + Math.floor(within * Math.min(width, high - from + 1));
}

/** How likely the higher of both parts is exactly at `high`. */
function chanceToReach(
  high: number,
  from: number,
  middle: number,
  to: number,
  one: number,
  other: number,
): number {
  return (
    chanceBelow(high, from, middle, one) * chanceBelow(high, middle, to, other) -
    chanceBelow(high - 1, from, middle, one) * chanceBelow(high - 1, middle, to, other)
  );
}

type Way = readonly [from: number, to: number, variance: number];

/** How high each of two parts reaches, the higher of them exactly `high`. */
function drawReaches(random: Draws, one: Way, other: Way, high: number): [number, number] {
  const first = (chanceBelow(high, ...one) - chanceBelow(high - 1, ...one)) * chanceBelow(high, ...other);
  const second =
    chanceBelow(high - 1, ...one) * (chanceBelow(high, ...other) - chanceBelow(high - 1, ...other));
  const isFirst = random.next() * (first + second) < first || second === 0;
  if (isFirst) return [high, drawHighest(random, ...other, high)];
  return [drawHighest(random, ...one, high - 1), high];
}
