import { DASHBOARD_TITLES, type DashboardRow, type DashboardTable, TOTAL } from '#contract/desk/dashboard';
import { type Decimal, microToWire } from '#contract/money';
import type { KnownNode } from '../bus/nodes.ts';
import type { Clock } from '../clock.ts';
import {
  type InSpans,
  type LedgerFigure,
  MONEY,
  RESULT,
  readLedgerSums,
  totalOfFigures,
} from '../house/ledger-sums.ts';
import { type Exposure, exposuresOf, readLiveAccounts, riskOf, sumOf } from '../house/positions.ts';
import type { Market } from '../market/market.ts';
import type { Quote } from '../market/price-source.ts';
import type { Reviews } from '../reviews/reviews.ts';
import type { Settings } from '../settings.ts';
import type { Db } from '../store/handles.ts';
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
  market: Pick<Market, 'now' | 'instruments' | 'riskLevels'>;
  condition: Condition;
  settings: Pick<Settings, 'exposureMax'>;
  longReads: { house(ask: HouseAsk): Promise<HouseRows> };
};

/** At which instant, epoch ms, at which prices, and what bounds there are. */
export type HouseAsk = Pick<Market, 'riskLevels'> & {
  nowMs: number;
  quotes: readonly Quote[];
  bookUsd: number | null;
};
type HouseRows = Pick<Rows, 'exposure' | 'risk' | 'nearest' | 'money' | 'result'>;
type HouseParts = { db: Db; market: Pick<Market, 'find'> };

type Rows = { [Table in DashboardTable]: DashboardRow<Table>[] };

/** Accounts that are named as the nearest to liquidation. */
const NAMED = 10;
/** What moves money at banks and on chains: the rest stays on the site's own books. */
const CASH = ['deposits', 'repayments', 'withdrawals'] as const satisfies LedgerFigure[];

type AllParts = DashboardParts & { reviews: Reviews; clock: Clock };

/** The house’s figures: from the ledger, and from the orders that are live. */
export function dashboardCommand(parts: AllParts): Commands<'dashboard'> {
  return {
    dashboard: async () => {
      const nowMs = parts.clock();
      const { market, longReads } = parts;
      const { bookUsd } = parts.settings.exposureMax;
      const prices = market.now();
      const quotes = market.instruments.map(({ id }) => prices.quote(id));
      const rows: Rows = {
        ...(await longReads.house({ nowMs, quotes, riskLevels: market.riskLevels, bookUsd })),
        queue: await queueRows(parts, nowMs),
        ...(await conditionRows(parts, nowMs)),
      };
      const tables = Object.entries(DASHBOARD_TITLES).map(([table, title]) => ({
        title,
        rows: rows[table as DashboardTable],
      }));
      return { tables };
    },
  };
}

/** The figures from the ledger, and from what is live. */
export const houseRows = async (parts: HouseParts, ask: HouseAsk): Promise<HouseRows> => ({
  ...(await openRows(parts, ask)),
  ...(await bookedRows(parts, ask)),
});

async function bookedRows({ db }: HouseParts, { nowMs }: HouseAsk): Promise<Pick<Rows, 'money' | 'result'>> {
  const sums = await readLedgerSums(db, nowMs);
  return {
    money: [
      ...MONEY.map((figure) => spanRow(figure, sums[figure])),
      spanRow('cash in less out', totalOfFigures(sums, CASH)),
    ],
    result: [
      ...RESULT.map((figure) => spanRow(figure, sums[figure])),
      spanRow(TOTAL, totalOfFigures(sums, RESULT)),
    ],
  };
}

async function openRows(
  { db, market }: HouseParts,
  { quotes, riskLevels, bookUsd }: HouseAsk,
): Promise<Pick<Rows, 'exposure' | 'risk' | 'nearest'>> {
  const live = await readLiveAccounts(db, quotes);
  const risk = riskOf(live, NAMED);
  const exposures = exposuresOf(live);
  return {
    exposure:
      exposures.length === 0
        ? []
        : [...exposures.map((one) => exposureRow(market, one)), totalRow(sumOf(exposures), bookUsd)],
    risk: [
      {
        accounts: String(risk.accounts),
        positions: String(risk.positions),
        pending: String(risk.pendings),
        margin: microToWire(risk.marginMicro),
        'held for pending': microToWire(risk.pendingMicro),
        'margin call': String(riskLevels.marginCall),
        'stop-out': String(riskLevels.stopOut),
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

/** A bound in USD, and how much of it is open; nothing where there is none. */
const boundOf = (max: string | number | null | undefined, open: Decimal) => ({
  bound: String(max ?? ''),
  '% of bound': max ? open.div(max).times(100).toFixed(1) : '',
});

function exposureRow(
  market: Pick<Market, 'find'>,
  { instrumentId, long, short, netUnits, netUsd, result }: Exposure,
): DashboardRow<'exposure'> {
  const { code, maxExposure } = market.find(instrumentId) ?? { code: String(instrumentId) };
  return {
    instrument: code,
    'long lots': long.lots.toFixed(),
    'short lots': short.lots.toFixed(),
    'long units': long.units.toFixed(),
    'short units': short.units.toFixed(),
    'net units': netUnits.toFixed(),
    'long usd': long.usd.toFixed(),
    'short usd': short.usd.toFixed(),
    'net usd': netUsd.toFixed(),
    'result usd': result.toFixed(),
    ...boundOf(maxExposure, netUsd.abs()),
  };
}

async function queueRows({ reviews }: AllParts, nowMs: number): Promise<Rows['queue']> {
  return (await reviews.counts()).map(({ kind, count, oldestAt }) => ({
    kind,
    count: String(count),
    oldest: timeText(oldestAt),
    age: ageText(nowMs - oldestAt),
  }));
}

async function conditionRows(
  { condition }: AllParts,
  nowMs: number,
): Promise<Pick<Rows, 'prices' | 'nodes' | 'health'>> {
  const checks = await condition.checks();
  const { source, isPaused, heardAtMs } = condition.prices();
  const fault = checks.feed === 'ok' ? null : checks.feed;
  const agoMs = heardAtMs === null ? null : Math.max(0, nowMs - heardAtMs);
  return {
    prices: [
      {
        source,
        state: fault ?? (isPaused ? 'paused' : 'live'),
        'last price': heardAtMs === null ? '' : timeText(heardAtMs),
        'seconds ago': agoMs === null ? '' : String(Math.round(agoMs / 1_000)),
      },
    ],
    nodes: condition.nodes().map(({ name, isOwn, startedAtMs, isDraining, waiting, version }) => ({
      name,
      asked: isOwn ? 'yes' : '',
      version,
      since: timeText(startedAtMs),
      uptime: ageText(nowMs - startedAtMs),
      state: isDraining ? 'draining' : 'serving',
      'commands waiting': String(waiting),
    })),
    health: Object.entries(checks).map(([check, state]) => ({ check, state })),
  };
}

/** Lots and units of different instruments make no sum. */
function totalRow(
  { long, short, net, open, result }: ReturnType<typeof sumOf>,
  bookUsd: number | null,
): DashboardRow<'exposure'> {
  return {
    instrument: TOTAL,
    ...{ 'long lots': '', 'short lots': '', 'long units': '', 'short units': '', 'net units': '' },
    ...{ 'long usd': long.toFixed(), 'short usd': short.toFixed() },
    ...{ 'net usd': net.toFixed(), 'result usd': result.toFixed() },
    ...boundOf(bookUsd, open),
  };
}

function spanRow(what: string, spans: InSpans): DashboardRow<'money'> {
  const [today, week, month] = [spans.today, spans['7 days'], spans['30 days']].map(microToWire);
  return { what, today: today ?? '', '7 days': week ?? '', '30 days': month ?? '' };
}
