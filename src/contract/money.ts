import { Decimal as DecimalJs } from 'decimal.js';

/**
 * Money and prices are decimals end to end: strings on the wire, `Decimal` in arithmetic, integers of
 * one millionth ("micro") in SQL and in the market's hot paths. Nothing here passes through a float.
 */
export const Decimal = DecimalJs.clone({ precision: 40, rounding: DecimalJs.ROUND_HALF_EVEN });
export type Decimal = InstanceType<typeof Decimal>;
export type DecimalInput = string | number | Decimal;

/** Decimals kept by the ledger; the only place money is rounded is `roundMoney`. */
export const MONEY_SCALE = 6;

const MICRO = 1_000_000;

/** Rounds to the ledger's scale, half to even. */
export function roundMoney(value: DecimalInput): Decimal {
  const rounded = new Decimal(value).toDecimalPlaces(MONEY_SCALE, Decimal.ROUND_HALF_EVEN);
  // A loss that rounds to nothing would be shown as -0.
  return rounded.isZero() ? rounded.abs() : rounded;
}

/** An amount that integer millionths cannot hold exactly. */
export class AmountTooLarge extends RangeError {
  override name = 'AmountTooLarge';
}

/** Decimal to integer millionths. Throws AmountTooLarge outside the safe integers. */
export function toMicro(value: DecimalInput): number {
  const micro = nearestMicro(value);
  if (!Number.isSafeInteger(micro)) throw new AmountTooLarge(`${value} does not fit into micro-units`);
  return micro;
}

/** As `toMicro`, for what is only valued: outside the safe integers it is not exact. */
export function nearestMicro(value: DecimalInput): number {
  const micro = new Decimal(value).times(MICRO).toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN).toNumber();
  // Nor is a zero here ever negative.
  return micro + 0;
}

/** Integer millionths to Decimal. */
export function fromMicro(micro: number | bigint): Decimal {
  return new Decimal(micro).div(MICRO);
}

/** Integer millionths to the plain decimal string sent on the wire. */
export function microToWire(micro: number): string {
  return fromMicro(micro).toFixed();
}

/** Plain notation with a fixed number of decimals: `12.50`, never `1.25e1`. */
export function fixed(value: DecimalInput, digits: number): string {
  return new Decimal(value).toFixed(digits);
}
