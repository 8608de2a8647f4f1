import type { AccountEventContent } from '#contract/account-events';
import type { AccountEvent, OwnSession } from '#contract/routes/sessions';
import { DAY_MS, HOUR_MS } from '#contract/time-units';
import { NOON } from './samples-market.ts';

/** Where a real account might be logged in, and what was done to its security. */

const phone = { network: '203.0.113.x', browser: 'Chrome', system: 'Android' };

export const SESSIONS: OwnSession[] = [
  { id: 9, isCurrent: true, openedAtMs: NOON - 3 * HOUR_MS, usedAtMs: NOON, ...phone },
  {
    ...{ id: 8, isCurrent: false, openedAtMs: NOON - 2 * DAY_MS, usedAtMs: NOON - 5 * HOUR_MS },
    ...{ network: '198.51.100.x', browser: 'Firefox', system: 'Windows' },
  },
  {
    ...{ id: 5, isCurrent: false, openedAtMs: NOON - 9 * DAY_MS, usedAtMs: NOON - 3 * DAY_MS },
    ...{ network: '2001:db8:4f0:x', browser: 'Samsung Internet for Android', system: 'Android' },
  },
  {
    ...{ id: 2, isCurrent: false, openedAtMs: NOON - 20 * DAY_MS, usedAtMs: NOON - 6 * DAY_MS },
    ...{ network: '192.0.2.x', browser: '', system: '' },
  },
];

const CONTENTS: AccountEventContent[] = [
  { name: 'session-ended', details: { browser: 'Safari', system: 'iOS' } },
  { name: 'login-succeeded', details: { device: 'new' } },
  { name: 'login-failed', details: {} },
  { name: 'login-succeeded', details: { device: 'known' } },
  { name: 'factor-added', details: { factor: 'Work phone' } },
  { name: 'factor-removed', details: { factor: 'Old key' } },
  { name: 'recovery-codes-renewed', details: {} },
  { name: 'recovery-code-used', details: {} },
  { name: 'lost-factors-reported', details: {} },
  { name: 'lost-factors-decided', details: { state: 'rejected' } },
  { name: 'withdrawal-cancelled', details: {} },
  { name: 'limit-set', details: { limit: 'loss', max: '300' } },
  { name: 'trading-paused', details: { days: '30' } },
  { name: 'method-bound', details: {} },
  { name: 'method-deleted', details: {} },
  { name: 'password-changed', details: { by: 'code' } },
  { name: 'password-changed', details: { by: 'old-password' } },
  { name: 'others-ended', details: { sessions: 3 } },
  { name: 'logged-out', details: {} },
];

export const ACCOUNT_EVENTS: AccountEvent[] = CONTENTS.map((content, index) => ({
  id: 40 - index,
  content,
  times: content.name === 'login-failed' ? 12 : 1,
  createdAtMs: NOON - index * 7 * HOUR_MS,
  ...phone,
}));
