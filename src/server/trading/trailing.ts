import { DIRECTION, type Direction } from '#contract/constants';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import type { TriggerSide } from './price-index.ts';

/**
 * Trailing stops. A stop follows the best price there was since it was set, at a distance, and never goes back. It moves by whole
 * steps from where it first stood, so where it stands depends on the best price alone, and not on how often prices were looked at.
 */

/** How a stop follows the price: by a distance in price, or by hundredths of a percent of the price. The other is 0. */
export type Trail = { distanceMicro: number; percentCents: number; stepMicro: number };

/** All of a price, in hundredths of a percent. */
const WHOLE = 10_000;
/** A stop moves by a twentieth of its first distance: each move is a change of a row. */
const STEPS = 20;

type Sided = { direction: Direction };

/** How far from a price the stop belongs, in millionths, rounded down. */
export function trailDistance(trail: Omit<Trail, 'stepMicro'>, priceMicro: number): number {
  if (trail.percentCents === 0) return trail.distanceMicro;
  // Split, so that no product leaves the safe integers.
  const rest = priceMicro % WHOLE;
  return ((priceMicro - rest) / WHOLE) * trail.percentCents + Math.floor((rest * trail.percentCents) / WHOLE);
}

/** Where a stop first stands, on the grid of the instrument's prices and no nearer than its distance; and by how much it moves. */
export function firstTrail(
  { direction }: Sided,
  trail: Omit<Trail, 'stepMicro'>,
  priceMicro: number,
  instrument: Pick<CatalogueInstrument, 'pricePrecision'>,
): { stopLossMicro: number; stepMicro: number } {
  const tick = 10 ** (6 - instrument.pricePrecision);
  const distance = trailDistance(trail, priceMicro);
  const upTo = (micro: number) => Math.ceil(micro / tick) * tick;
  const stopLossMicro =
    direction === DIRECTION.buy
      ? Math.floor((priceMicro - distance) / tick) * tick
      : upTo(priceMicro + distance);
  return { stopLossMicro, stepMicro: Math.max(tick, upTo(distance / STEPS)) };
}

type Trailed = Sided & { stopLossMicro: number; trail: Trail };

/** Where the stop stands once the price was there: whole steps nearer, or where it was. */
export function trailedStop({ direction, stopLossMicro, trail }: Trailed, priceMicro: number): number {
  const side = direction === DIRECTION.buy ? 1 : -1;
  const wanted = priceMicro - side * trailDistance(trail, priceMicro);
  const steps = Math.floor((side * (wanted - stopLossMicro)) / trail.stepMicro);
  return stopLossMicro + side * Math.max(0, steps) * trail.stepMicro;
}

/** The nearest price at which the stop moves. */
export function trailTrigger(position: Trailed): { side: TriggerSide; levelMicro: number } {
  const { direction, stopLossMicro, trail } = position;
  const isBuy = direction === DIRECTION.buy;
  const next = stopLossMicro + (isBuy ? trail.stepMicro : -trail.stepMicro);
  const share = isBuy ? WHOLE - trail.percentCents : WHOLE + trail.percentCents;
  const near =
    trail.percentCents === 0
      ? next + (isBuy ? trail.distanceMicro : -trail.distanceMicro)
      : Number((BigInt(next) * BigInt(WHOLE)) / BigInt(share));
  return { side: isBuy ? 'above' : 'below', levelMicro: exactLevel(position, near, isBuy ? 1 : -1) };
}

/** A distance in percent is rounded, so the first price that moves the stop is within a few millionths of the quotient. */
function exactLevel(position: Trailed, near: number, side: 1 | -1): number {
  const moves = (priceMicro: number) => trailedStop(position, priceMicro) !== position.stopLossMicro;
  let level = near;
  while (moves(level - side)) level -= side;
  while (!moves(level)) level += side;
  return level;
}

/**
 * The stop of an order from a price on: one that follows begins at its distance, or where it was given and by its steps no farther
 * than that. So it never waits for a price to be moved that is there already.
 */
export function trailFrom(
  { direction, stopLossMicro, trail }: Sided & { stopLossMicro: number; trail: Trail | null },
  priceMicro: number,
  instrument: Pick<CatalogueInstrument, 'pricePrecision'>,
): { stopLossMicro: number; trail: Trail | null } {
  if (!trail) return { stopLossMicro, trail };
  const first = firstTrail({ direction }, trail, priceMicro, instrument);
  const followed = { ...trail, stepMicro: first.stepMicro };
  const begun = { direction, stopLossMicro: stopLossMicro || first.stopLossMicro, trail: followed };
  return { stopLossMicro: trailedStop(begun, priceMicro), trail: followed };
}
