import type { Closing } from '#contract/routes/privacy';

/** How the closing of an account stands, on the screen of the account's data in the gallery and the paths. */

/** Nothing is in the way. */
export const OPEN: Closing = {
  state: 'none',
  askedAtMs: null,
  reason: '',
  obstacles: [],
  balance: '0',
  rest: '0',
};
/** A rest is left that no withdrawal takes. */
export const REST: Closing = { ...OPEN, balance: '0.004', rest: '0.004' };
export const IN_THE_WAY: Closing = {
  ...OPEN,
  obstacles: [{ kind: 'balance', count: 1 }],
  balance: '1',
};
export const WAITING: Closing = { ...OPEN, state: 'waiting', askedAtMs: Date.UTC(2026, 0, 5, 12) };

/** All that can be in the way. */
export const MUCH_IN_THE_WAY: Closing = {
  ...OPEN,
  obstacles: [
    { kind: 'position', count: 2 },
    { kind: 'pendingOrder', count: 1 },
    { kind: 'deposit', count: 1 },
    { kind: 'withdrawal', count: 3 },
    { kind: 'loan', count: 1 },
    { kind: 'balance', count: 1 },
  ],
  balance: '12480.5',
};
export const REJECTED: Closing = {
  ...OPEN,
  state: 'rejected',
  askedAtMs: Date.UTC(2026, 0, 5, 12),
  reason: 'Please answer our letter first.',
};
