import type { ErrorName } from '#contract/errors';

/** The refusals about a bound, and what their texts name of it: plain decimals. `minutes` are read as a length of time. */
type Bounded = {
  tooManyTries: 'minutes';
  lotsTooSmall: 'min';
  lotsOffStep: 'step';
  lotsTooLarge: 'max';
  pricePrecision: 'digits';
  insufficientMargin: 'needed' | 'free';
  tooManyOrders: 'max';
  restTooSmall: 'min';
  trailOutOfRange: 'min' | 'max';
  alertPercentOutOfRange: 'min' | 'max';
  tooManyAlerts: 'max';
  tooManyMethods: 'max';
  tooManyWaiting: 'max';
  payoutMethodWaits: 'minutes';
  withdrawLimit: 'left' | 'max';
  tradingPaused: 'minutes';
  lossLimit: 'minutes';
  timeLimit: 'minutes';
  depositLimit: 'left' | 'max';
  limitOutOfRange: 'min' | 'max';
  amountTooSmall: 'min';
  amountOutOfRange: 'min' | 'max';
  insufficientBalance: 'available';
  demoLimit: 'max';
  demoAccountsLimit: 'max';
};
type BoundedReason = keyof Bounded;

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
  bounds: Readonly<Record<Bounded[Reason], string>>,
  field: string | null = null,
): Refusal {
  return new Refusal(reason, field, bounds as Bounds);
}
