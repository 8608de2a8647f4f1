import { DAY_MS } from '#contract/time-units';
import type { Reads, Tx } from '../store/handles.ts';
import { type OpeningRuleRow, openingRuleQueries } from '../store/opening-rules.ts';
import type { Takes } from '../store/queue.ts';
import { dayOf } from '../utc-time.ts';
import { barOf, limitAt, mustNotBeClosing, type OpeningRules, openingRefusalOf } from './opening-bar.ts';
import { type PriceOf, unrealisedMicro } from './risk.ts';
import type { TradingAccount } from './trading-account.ts';
import { workOf } from './work.ts';

/** The rules of those of some users who have any, by the rows as they are. */
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
    isClosing: row.closing !== null,
  };
  if (row.kind === null || row.max === null) return rules;
  const max = limitAt({ max: row.max, next_max: row.next_max, next_at: row.next_at }, nowMs);
  return row.kind === 'loss' ? { ...rules, lossMaxMicro: max } : { ...rules, timeMaxMicro: max };
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

/**
 * Throws the refusals `accountClosing`, `tradingPaused`, `lossLimit` and `timeLimit` for an account that may open no orders now.
 */
export async function mustMayOpen(
  tx: Tx,
  account: TradingAccount,
  priceOf: PriceOf,
  nowMs: number,
): Promise<void> {
  const { userId, realm } = account;
  if (realm === 'demo') return;
  const work = workOf(tx);
  if (!work.openingRules.has(userId))
    await bringOpeningRules(tx, [{ userIds: [userId], isOpening: true }], nowMs);
  const rules = work.openingRules.get(userId);
  if (!rules) return;
  mustNotBeClosing(rules);
  const tradedMicro = rules.tradedMicro + work.unwrittenTradedMicro(userId);
  const bar = barOf({ ...rules, tradedMicro }, unrealisedMicro(account, priceOf), nowMs);
  if (bar) throw openingRefusalOf(bar, nowMs);
}
