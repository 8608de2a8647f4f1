import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { CloseReason } from '#contract/constants';
import { insert } from './insert.ts';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

export type OrderRow = Selectable<Schema['trade_order']>;

/** Written out, not as parameters: SQLite uses a partial index only when it can see that the condition is its own. */
export const IS_LIVE = sql<boolean>`state IN ('pending', 'open')`;
/** Parts that users are divided into for the watch over prices. More nodes than this share it no further. */
export const PARTS = 32;
const PART = sql<number>`user_id % ${sql.lit(PARTS)}`;
/**
 * What each column of a closed part is: as its position has it, of its own, or left at its default, as fee and nights stay with
 * the position and nothing that is closed waits or follows. A new column must say.
 */
const OF_PART: Record<keyof OrderRow, 'kept' | 'own' | 'default'> = {
  id: 'own',
  part_of: 'own',
  lots: 'own',
  units: 'own',
  margin: 'own',
  fee: 'own',
  state: 'own',
  exit_price: 'own',
  exit_rate: 'own',
  profit: 'own',
  close_reason: 'own',
  completed_at: 'own',
  completed_market_at: 'own',
  account_id: 'kept',
  instrument_id: 'kept',
  direction: 'kept',
  price_type: 'kept',
  multiple: 'kept',
  origin_price: 'kept',
  target_side: 'kept',
  entry_price: 'kept',
  stop_loss: 'kept',
  take_profit: 'kept',
  created_at: 'kept',
  opened_at: 'kept',
  created_market_at: 'kept',
  opened_market_at: 'kept',
  armed_at: 'kept',
  financed_until: 'kept',
  financing: 'default',
  trail_distance: 'default',
  trail_percent: 'default',
  trail_step: 'default',
  oco_id: 'default',
  good_till: 'default',
  note: 'default',
};
const COLUMNS = Object.keys(OF_PART) as (keyof OrderRow)[];
const KEPT_BY_PART = COLUMNS.filter((column) => OF_PART[column] === 'kept');

/** The state that a change expects, and the one it leaves. */
type Step = { from: OrderRow['state']; state: OrderRow['state'] };

/** How a position, or a part of one, ended. */
export type OrderEnd = Step & {
  exitPrice: number;
  exitRate: string | null;
  profit: number;
  reason: CloseReason;
  completedAt: number;
  completedMarketAt: number;
};
const closingColumns = (param: <Name extends keyof OrderEnd>(name: Name) => RawBuilder<OrderEnd[Name]>) => ({
  state: param('state'),
  exit_price: param('exitPrice'),
  exit_rate: param('exitRate'),
  profit: param('profit'),
  close_reason: param('reason'),
  completed_at: param('completedAt'),
  completed_market_at: param('completedMarketAt'),
});
export const IS_DONE = sql<boolean>`state IN ('closed', 'cancelled')`;

/** Orders of an account that are over, by ranges of what they are of, both ends included but the last instant. */
export type DoneFilter = {
  accountId: number;
  fromMs: number;
  toMs: number;
  /** Profit in millionths; a cancelled order has none, which counts as 0. */
  leastProfit: number;
  mostProfit: number;
  firstInstrument: number;
  lastInstrument: number;
};
const isWanted = (param: <Name extends keyof DoneFilter>(name: Name) => RawBuilder<DoneFilter[Name]>) =>
  sql<boolean>`completed_at >= ${param('fromMs')} AND completed_at < ${param('toMs')}
    AND coalesce(profit, 0) BETWEEN ${param('leastProfit')} AND ${param('mostProfit')}
    AND instrument_id BETWEEN ${param('firstInstrument')} AND ${param('lastInstrument')}`;

/** What commands change: every change names the state it expects, so that an order leaves a state once. */
export const orderCommands = {
  insert: insert('trade_order', {
    exit_price: null,
    exit_rate: null,
    profit: null,
    close_reason: null,
    completed_at: null,
    completed_market_at: null,
    financing: 0,
    part_of: null,
    note: '',
  }),
  fill: change(
    (
      db,
      param: Param<
        Step & {
          id: number;
          entryPrice: number;
          openedAt: number;
          armedAt: number;
          stopLoss: number;
          trailStep: number;
        }
      >,
    ) =>
      db
        .updateTable('trade_order')
        .set({
          state: param('state'),
          entry_price: param('entryPrice'),
          opened_at: param('openedAt'),
          opened_market_at: param('armedAt'),
          armed_at: param('armedAt'),
          financed_until: param('armedAt'),
          stop_loss: param('stopLoss'),
          trail_step: param('trailStep'),
        })
        .where('id', '=', param('id'))
        .where('state', '=', param('from')),
  ),
  /** Takes a part of an open position into a row of its own, which is closed; `reduce` leaves the rest. */
  split: change(
    (
      db,
      param: Param<OrderEnd & { id: number; partId: number; lots: number; units: number; margin: number }>,
    ) => {
      const own = {
        id: param('partId'),
        part_of: sql.ref<number>('id'),
        lots: param('lots'),
        units: param('units'),
        margin: param('margin'),
        fee: sql.lit(0),
        ...closingColumns(param),
      };
      return db
        .insertInto('trade_order')
        .columns([...(Object.keys(own) as (keyof typeof own)[]), ...KEPT_BY_PART])
        .expression((eb) =>
          eb
            .selectFrom('trade_order')
            .select([
              ...Object.entries(own).map(([column, value]) => (value as RawBuilder<unknown>).as(column)),
              ...KEPT_BY_PART,
            ])
            .where('id', '=', param('id'))
            .where('state', '=', param('from')),
        );
    },
  ),
  reduce: change((db, param: Param<Step & { id: number; lots: number; units: number; margin: number }>) =>
    db
      .updateTable('trade_order')
      .set({ state: param('state'), lots: param('lots'), units: param('units'), margin: param('margin') })
      .where('id', '=', param('id'))
      .where('state', '=', param('from')),
  ),
  pair: change((db, param: Param<{ id: number; ocoId: number | null }>) =>
    db
      .updateTable('trade_order')
      .set({ oco_id: param('ocoId') })
      .where('id', '=', param('id'))
      .where('state', '=', 'pending'),
  ),
  close: change((db, param: Param<OrderEnd & { id: number }>) =>
    db
      .updateTable('trade_order')
      .set(closingColumns(param))
      .where('id', '=', param('id'))
      .where('state', '=', param('from')),
  ),
  cancel: change(
    (
      db,
      param: Param<
        Step & {
          id: number;
          closePrice: number;
          reason: CloseReason;
          completedAt: number;
          completedMarketAt: number;
        }
      >,
    ) =>
      db
        .updateTable('trade_order')
        .set({
          state: param('state'),
          exit_price: param('closePrice'),
          close_reason: param('reason'),
          completed_at: param('completedAt'),
          completed_market_at: param('completedMarketAt'),
        })
        .where('id', '=', param('id'))
        .where('state', '=', param('from')),
  ),
  /** `financing` and `until` are what the row then has. */
  finance: change((db, param: Param<{ id: number; financing: number; until: number }>) =>
    db
      .updateTable('trade_order')
      .set({ financing: param('financing'), financed_until: param('until') })
      .where('id', '=', param('id'))
      .where('state', '=', 'open'),
  ),
  setStops: change(
    (
      db,
      param: Param<{
        id: number;
        state: 'open' | 'pending';
        stopLoss: number;
        takeProfit: number;
        trailDistance: number;
        trailPercent: number;
        trailStep: number;
        armedAt: number;
      }>,
    ) =>
      db
        .updateTable('trade_order')
        .set({
          stop_loss: param('stopLoss'),
          take_profit: param('takeProfit'),
          trail_distance: param('trailDistance'),
          trail_percent: param('trailPercent'),
          trail_step: param('trailStep'),
          armed_at: param('armedAt'),
        })
        .where('id', '=', param('id'))
        .where('state', '=', param('state')),
  ),
  /** Another price for a pending order to wait for, what it holds for that, and its stops. */
  moveTarget: change(
    (
      db,
      param: Param<{
        id: number;
        target: number;
        targetSide: 'above' | 'below';
        margin: number;
        fee: number;
        stopLoss: number;
        takeProfit: number;
        trailDistance: number;
        trailPercent: number;
        armedAt: number;
      }>,
    ) =>
      db
        .updateTable('trade_order')
        .set({
          origin_price: param('target'),
          target_side: param('targetSide'),
          margin: param('margin'),
          fee: param('fee'),
          stop_loss: param('stopLoss'),
          take_profit: param('takeProfit'),
          trail_distance: param('trailDistance'),
          trail_percent: param('trailPercent'),
          // Its step is known once it is filled.
          trail_step: sql.lit(0),
          armed_at: param('armedAt'),
        })
        .where('id', '=', param('id'))
        .where('state', '=', sql.lit('pending')),
  ),
  note: change((db, param: Param<{ id: number; userId: number; note: string }>) =>
    db
      .updateTable('trade_order')
      .set({ note: param('note') })
      .where('id', '=', param('id'))
      .where(IS_DONE)
      .where('account_id', 'in', (eb) =>
        eb.selectFrom('account').select('id').where('user_id', '=', param('userId')),
      ),
  ),
  /** Moves the stop of a position after the price. */
  trail: change((db, param: Param<{ id: number; stopLoss: number; armedAt: number }>) =>
    db
      .updateTable('trade_order')
      .set({ stop_loss: param('stopLoss'), armed_at: param('armedAt') })
      .where('id', '=', param('id'))
      .where('state', '=', 'open'),
  ),
};

/** What is asked of orders. */
export const orderQueries = {
  /** An order of one account; another account's order is as good as none. */
  ownState: query((db, param: Param<{ id: number; accountId: number }>) =>
    db
      .selectFrom('trade_order')
      .select(['state'])
      .where('id', '=', param('id'))
      .where('account_id', '=', param('accountId')),
  ),
  liveOfAccount: query((db, param: Param<{ accountId: number }>) =>
    db
      .selectFrom('trade_order')
      .selectAll()
      .where('account_id', '=', param('accountId'))
      .where(IS_LIVE)
      .orderBy('created_at')
      .orderBy('id'),
  ),
  /** Live orders of several accounts, of each in the order in which they were placed. */
  liveOfAccounts: query((db, _: Param<{ accountIds: readonly number[] }>, isOneOf) =>
    db
      .selectFrom('trade_order')
      .selectAll()
      .where(isOneOf('account_id', 'accountIds'))
      .where(IS_LIVE)
      .orderBy('created_at')
      .orderBy('id'),
  ),
  /** Accounts with live orders of the users of some parts, and their versions. A user's part is their id modulo `PARTS`. */
  liveVersions: query((db, _: Param<{ parts: readonly number[] }>, isOneOf) =>
    db
      .selectFrom('account')
      .select(['id', 'version'])
      .where(isOneOf(PART, 'parts'))
      .where('id', 'in', (eb) => eb.selectFrom('trade_order').select('account_id').where(IS_LIVE)),
  ),
  accountsWithLive: query((db) =>
    db.selectFrom('trade_order').select('account_id').distinct().where(IS_LIVE),
  ),
  /** Orders of one account in one live state, newest first. */
  livePage: query(
    (db, param: Param<{ accountId: number; state: 'pending' | 'open'; limit: number; offset: number }>) =>
      db
        .selectFrom('trade_order')
        .selectAll()
        .where('account_id', '=', param('accountId'))
        .where(IS_LIVE)
        .where('state', '=', param('state'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(param('limit'))
        .offset(param('offset')),
  ),
  liveCount: query((db, param: Param<{ accountId: number; state: 'pending' | 'open' }>) =>
    db
      .selectFrom('trade_order')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', param('accountId'))
      .where(IS_LIVE)
      .where('state', '=', param('state')),
  ),
  /** Closed and cancelled orders of one account, the last completed first. */
  donePage: query((db, param: Param<DoneFilter & { limit: number; offset: number }>) =>
    db
      .selectFrom('trade_order')
      .selectAll()
      .where('account_id', '=', param('accountId'))
      .where(IS_DONE)
      .where(isWanted(param))
      .orderBy('completed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
  ),
  doneTotals: query((db, param: Param<DoneFilter>) =>
    db
      .selectFrom('trade_order')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.sum<number | null>('profit').as('profit'),
        eb.fn.sum<number | null>('fee').filterWhere('entry_price', 'is not', null).as('fees'),
        eb.fn.sum<number | null>('financing').as('financing'),
      ])
      .where('account_id', '=', param('accountId'))
      .where(IS_DONE)
      .where(isWanted(param)),
  ),
  /** The fees of open positions, and what their nights added; a pending order has paid none yet. */
  openCosts: query((db, param: Param<{ accountId: number }>) =>
    db
      .selectFrom('trade_order')
      .select((eb) => [
        eb.fn.sum<number | null>('fee').as('fees'),
        eb.fn.sum<number | null>('financing').as('financing'),
      ])
      .where('account_id', '=', param('accountId'))
      .where(IS_LIVE)
      .where('state', '=', sql.lit('open')),
  ),
};
