import type { ErrorName } from '#contract/errors';

/** The refusals about a bound, what their texts name of it, and how that reads: an amount of USD, a length of time in minutes, a number. */
export const BOUNDS = {
  tooManyTries: { minutes: 'length' },
  lotsTooSmall: { min: 'number' },
  lotsOffStep: { step: 'number' },
  lotsTooLarge: { max: 'number' },
  pricePrecision: { digits: 'number' },
  insufficientMargin: { needed: 'usd', free: 'usd' },
  tooManyOrders: { max: 'number' },
  exposureLimit: { max: 'usd', left: 'usd' },
  houseExposure: { left: 'usd' },
  restTooSmall: { min: 'number' },
  trailOutOfRange: { min: 'number', max: 'number' },
  alertPercentOutOfRange: { min: 'number', max: 'number' },
  tooManyAlerts: { max: 'number' },
  tooManyMethods: { max: 'number' },
  tooManyWaiting: { max: 'number' },
  payoutMethodWaits: { minutes: 'length' },
  withdrawLimit: { left: 'usd', max: 'usd' },
  tradingPaused: { minutes: 'length' },
  lossLimit: { minutes: 'length' },
  timeLimit: { minutes: 'length' },
  depositLimit: { left: 'usd', max: 'usd' },
  limitOutOfRange: { min: 'number', max: 'number' },
  amountTooSmall: { min: 'usd' },
  amountOutOfRange: { min: 'usd', max: 'usd' },
  insufficientBalance: { available: 'usd' },
  demoLimit: { max: 'number' },
  demoAccountsLimit: { max: 'number' },
} as const satisfies Partial<Record<ErrorName, Readonly<Record<string, 'usd' | 'length' | 'number'>>>>;
type BoundedReason = keyof typeof BOUNDS;

/** The bounds of a refusal by name, as plain decimals. */
export type Bounds = Readonly<Record<string, string>>;

/** What a refusal carries for the caller to go on with, as the wire has it. */
export type Carried = Readonly<Record<string, unknown>>;

/**
 * A command or request the rules turn down. It carries the contract's name of the reason, for malformed input (code 400)
 * the field at fault, for a reason about a bound that bound, and perhaps what the caller needs to go on. Anything else that is thrown is a fault of the server.
 */
export class Refusal extends Error {
  readonly reason: ErrorName;
  readonly field: string | null;
  readonly bounds: Bounds;
  readonly carried: Carried;

  constructor(reason: Exclude<ErrorName, BoundedReason>, field?: string | null);
  constructor(reason: ErrorName, field: string | null, bounds: Bounds, carried?: Carried);
  constructor(reason: ErrorName, field: string | null = null, bounds: Bounds = {}, carried: Carried = {}) {
    super(field === null ? reason : `${reason}: ${field}`);
    this.name = 'Refusal';
    this.reason = reason;
    this.field = field;
    this.bounds = bounds;
    this.carried = carried;
  }
}

/**
 * Whether the database was gone, too slow or too busy. What the server does by itself it then looks at again, by the rows: it may
 * have been done.
 */
export function isTurnedAway(cause: unknown): boolean {
  return cause instanceof Refusal && (cause.reason === 'tryLater' || cause.reason === 'outcomeUnknown');
}

/** A refusal about a bound, which its text names, and for an amount that was typed the field it was typed into. */
export function beyond<Reason extends BoundedReason>(
  reason: Reason,
  bounds: Readonly<Record<keyof (typeof BOUNDS)[Reason] & string, string>>,
  field: string | null = null,
): Refusal {
  return new Refusal(reason, field, bounds as Bounds);
}
