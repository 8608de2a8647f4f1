import { DASHBOARD_TITLES, type DashboardRow, type DashboardTable } from '#contract/desk/dashboard';
import { microToWire } from '#contract/money';
import type { KnownNode } from '../bus/nodes.ts';
import type { Clock } from '../clock.ts';
import { type Figure, type InSpans, MONEY, RESULT, readLedgerSums, totalOf } from '../house/ledger-sums.ts';
import { exposuresOf, readLiveAccounts, riskOf } from '../house/positions.ts';
import type { Market } from '../market/market.ts';
import type { Reviews } from '../reviews/reviews.ts';
import type { Database } from '../store/database.ts';
import { ageText, type Commands, timeText } from './commands.ts';

/** How the prices and the nodes are. */
export type Condition = {
  nodes(): readonly KnownNode[];
  /** What this node needs to serve, by name: `ok`, or what is wrong. */
  checks(): Promise<Readonly<Record<string, string>>>;
  /** `heardAtMs`: when the last price was taken, epoch ms; null before the first. */
  prices(): { source: string; isPaused: boolean; heardAtMs: number | null };
};

export type DashboardParts = {
  market: Pick<Market, 'now' | 'find'>;
  condition: Condition;
};

type Rows = { [Table in DashboardTable]: DashboardRow<Table>[] };

/** Accounts that are named as the nearest to liquidation. */
const NAMED = 10;
/** What moves money at banks and on chains: the rest stays on the site's own books. */
const CASH = ['deposits', 'repayments', 'withdrawals'] as const satisfies Figure[];

/** The house's figures: from the ledger, and from the orders that are live. */
export function dashboardCommand({
  database: { db },
  reviews,
  clock,
  market,
  condition,
}: DashboardParts & { database: Database; reviews: Reviews; clock: Clock }): Commands<'dashboard'> {
  return {
    dashboard: async () => {
      const nowMs = clock();
      const rows: Rows = {
        ...(await openRows()),
        ...(await bookedRows(nowMs)),
        queue: await queueRows(nowMs),
        ...(await conditionRows(nowMs)),
      };
      const tables = Object.entries(DASHBOARD_TITLES).map(([table, title]) => ({
        title,
        rows: rows[table as DashboardTable],
      }));
      return { tables };
    },
  };

  async function bookedRows(nowMs: number): Promise<Pick<Rows, 'money' | 'result'>> {
    const sums = await readLedgerSums(db, nowMs);
    return {
      money: [
        ...MONEY.map((figure) => spanRow(figure, sums[figure])),
        spanRow('cash in less out', totalOf(sums, CASH)),
      ],
      result: [
        ...RESULT.map((figure) => spanRow(figure, sums[figure])),
        spanRow('total', totalOf(sums, RESULT)),
      ],
    };
  }

  async function openRows(): Promise<Pick<Rows, 'exposure' | 'risk' | 'nearest'>> {
    const live = await readLiveAccounts(db, () => market.now());
    const risk = riskOf(live, NAMED);
    return {
      exposure: exposuresOf(live).map(({ instrumentId, long, short, ...net }) => ({
        instrument: market.find(instrumentId)?.code ?? String(instrumentId),
        'long lots': long.lots.toFixed(),
        'short lots': short.lots.toFixed(),
        'long units': long.units.toFixed(),
        'short units': short.units.toFixed(),
        'net units': net.netUnits.toFixed(),
        'long usd': long.usd.toFixed(),
        'short usd': short.usd.toFixed(),
        'net usd': net.netUsd.toFixed(),
        'result usd': net.result.toFixed(),
      })),
      risk: [
        {
          accounts: String(risk.accounts),
          positions: String(risk.positions),
          pending: String(risk.pendings),
          margin: microToWire(risk.marginMicro),
          'held for pending': microToWire(risk.pendingMicro),
        },
      ],
      nearest: risk.nearest.map(({ uid, riskRate, marginMicro, equityMicro }) => ({
        uid,
        'risk rate': riskRate,
        margin: microToWire(marginMicro),
        equity: microToWire(equityMicro),
      })),
    };
  }

  async function queueRows(nowMs: number): Promise<Rows['queue']> {
    return (await reviews.counts()).map(({ kind, count, oldestAt }) => ({
      kind,
      count: String(count),
      oldest: timeText(oldestAt),
      age: ageText(nowMs - oldestAt),
    }));
  }

  async function conditionRows(nowMs: number): Promise<Pick<Rows, 'prices' | 'nodes' | 'health'>> {
    const checks = await condition.checks();
    const { source, isPaused, heardAtMs } = condition.prices();
    const fault = checks.feed === 'ok' ? null : checks.feed;
    return {
      prices: [
        {
          source,
          state: fault ?? (isPaused ? 'paused' : 'live'),
          'last price': heardAtMs === null ? '' : timeText(heardAtMs),
          'seconds ago':
            heardAtMs === null ? '' : String(Math.max(0, Math.round((nowMs - heardAtMs) / 1_000))),
        },
      ],
      nodes: condition.nodes().map(({ name, isOwn, startedAtMs, isDraining, waiting }) => ({
        name,
        asked: isOwn ? 'yes' : '',
        since: timeText(startedAtMs),
        uptime: ageText(nowMs - startedAtMs),
        state: isDraining ? 'draining' : 'serving',
        'commands waiting': String(waiting),
      })),
      health: Object.entries(checks).map(([check, state]) => ({ check, state })),
    };
  }
}

function spanRow(what: string, spans: InSpans): DashboardRow<'money'> {
  const [today, week, month] = [spans.today, spans['7 days'], spans['30 days']].map(microToWire);
  return { what, today: today ?? '', '7 days': week ?? '', '30 days': month ?? '' };
}
