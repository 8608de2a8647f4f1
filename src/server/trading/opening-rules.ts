import type { OpeningBar } from '#contract/protection';
import { beyond, type Refusal } from '../refusal.ts';
import type { Reads, Tx } from '../store/handles.ts';
import { type OpeningRuleRow, openingRuleQueries } from '../store/opening-rules.ts';
import type { OwnLimitRow } from '../store/own-limits.ts';
import type { Takes } from '../store/queue.ts';
import { type PriceOf, unrealisedMicro } from './risk.ts';
import type { TradingAccount } from './trading-account.ts';
import { workOf } from './work.ts';

/** What traders set for themselves that keeps them from opening orders: a pause, or a limit that is reached. */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A day of UTC, counted from 1970. */
export const dayOf = (nowMs: number): number => Math.floor(nowMs / DAY_MS);

/** Money and minutes in millionths, null where there is no limit. */
export type OpeningRules = {
  /** Epoch ms; in the past when no pause goes on. */
  pausedUntilMs: number;
  lossMaxMicro: number | null;
  /** What trading brought today, signed, without what is open. */
  tradedMicro: number;
  timeMaxMicro: number | null;
  usedMinutes: number;
};
export type Bar = { reason: OpeningBar; untilMs: number };

const REFUSALS = { pause: 'tradingPaused', loss: 'lossLimit', time: 'timeLimit' } as const;

/** A limit as it counts at an instant, in millionths; null when it is none any more. */
export function limitAt(
  row: Pick<OwnLimitRow, 'max' | 'next_max' | 'next_at'>,
  nowMs: number,
): number | null {
  return row.next_at !== null && row.next_at <= nowMs ? row.next_max : row.max;
}

/** The rules of those of some users who have any. What commands of the same transaction book does not count yet. */
export async function readOpeningRules(
  from: Reads,
  userIds: readonly number[],
  nowMs: number,
): Promise<Map<number, OpeningRules>> {
  const day = dayOf(nowMs);
  const rows = await openingRuleQueries.ofUsers.all(from, { userIds, day });
  const rules = new Map<number, OpeningRules>();
  for (const row of rows) rules.set(row.user_id, withRow(rules.get(row.user_id), row, nowMs));
  const limited = [...rules].filter(([, { lossMaxMicro }]) => lossMaxMicro !== null).map(([id]) => id);
  if (limited.length === 0) return rules;
  const traded = await openingRuleQueries.tradedSince.all(from, { userIds: limited, sinceMs: day * DAY_MS });
  for (const { user_id, amount } of traded) {
    const found = user_id === null ? undefined : rules.get(user_id);
    if (found) found.tradedMicro = Number(amount);
  }
  return rules;
}

function withRow(known: OpeningRules | undefined, row: OpeningRuleRow, nowMs: number): OpeningRules {
  const rules = known ?? {
    pausedUntilMs: row.until ?? 0,
    lossMaxMicro: null,
    tradedMicro: 0,
    timeMaxMicro: null,
    usedMinutes: row.minutes ?? 0,
  };
  if (row.kind === null || row.max === null) return rules;
  const max = limitAt({ max: row.max, next_max: row.next_max, next_at: row.next_at }, nowMs);
  return row.kind === 'loss' ? { ...rules, lossMaxMicro: max } : { ...rules, timeMaxMicro: max };
}

/** What today's trading lost: closed and open orders together, where the open ones stand at a loss. In micro-USD. */
export function lostMicro({ tradedMicro }: Pick<OpeningRules, 'tradedMicro'>, openMicro: number): number {
  return Math.max(0, -(tradedMicro + Math.min(0, openMicro)));
}

/** What keeps an account from opening orders, the longest first; null when nothing does. `openMicro` is what its open orders would bring. */
export function barOf(rules: OpeningRules, openMicro: number, nowMs: number): Bar | null {
  const { pausedUntilMs, lossMaxMicro, timeMaxMicro, usedMinutes } = rules;
  if (pausedUntilMs > nowMs) return { reason: 'pause', untilMs: pausedUntilMs };
  const untilMs = (dayOf(nowMs) + 1) * DAY_MS;
  if (lossMaxMicro !== null && lostMicro(rules, openMicro) >= lossMaxMicro)
    return { reason: 'loss', untilMs };
  if (timeMaxMicro !== null && usedMinutes * 1_000_000 >= timeMaxMicro) return { reason: 'time', untilMs };
  return null;
}

/** The refusal that says why no order is opened, and for how long. */
export function refusalOf({ reason, untilMs }: Bar, nowMs: number): Refusal {
  return beyond(REFUSALS[reason], { minutes: String(Math.ceil((untilMs - nowMs) / MINUTE_MS)) });
}

/** Reads the rules of those whose decisions open orders, together. */
export async function bringOpeningRules(tx: Tx, takes: readonly Takes[], nowMs: number): Promise<void> {
  const opening = takes.filter(({ isOpening = false }) => isOpening);
  const userIds = [...new Set(opening.flatMap(({ userIds = [] }) => userIds))];
  if (userIds.length === 0) return;
  const rules = await readOpeningRules(tx, userIds, nowMs);
  const { openingRules } = workOf(tx);
  for (const userId of userIds) openingRules.set(userId, rules.get(userId) ?? null);
}

/** Throws the refusals `tradingPaused`, `lossLimit` and `timeLimit` for an account that may open no orders now. */
export async function mustMayOpen(
  tx: Tx,
  account: TradingAccount,
  priceOf: PriceOf,
  nowMs: number,
): Promise<void> {
  const { userId, realm } = account;
  if (realm === 'demo') return;
  const { openingRules } = workOf(tx);
  if (!openingRules.has(userId)) await bringOpeningRules(tx, [{ userIds: [userId], isOpening: true }], nowMs);
  const rules = openingRules.get(userId);
  const bar = rules && barOf(rules, unrealisedMicro(account, priceOf), nowMs);
  if (bar) throw refusalOf(bar, nowMs);
}
