import { DIRECTION, PRICE_TYPE } from '#contract/constants';
import { microToWire } from '#contract/money';
import { readSaved } from '#server/compose/read-saved';
import { savedMarket } from '#server/compose/saved-market';
import { readSite } from '#server/site-file';
import { type ExportedOrder, ordersBetween } from '#server/store/order-export';
import { askedInstantOf, fileFormatOf, Misuse, optionsOf, SHARED } from './wish.ts';
import { type WrittenColumn, writeFileRows } from './write-rows.ts';

/** Orders, or with --fills what they traded, each with the times of the server and of the market. */
export async function exportOrders(args: readonly string[]): Promise<void> {
  const values = optionsOf(args, { ...SHARED, fills: { type: 'boolean', default: false } });
  const where = { format: fileFormatOf(values.format), out: values.out };
  const fromMs = values.from === undefined ? 0 : askedInstantOf('from', values.from);
  const toMs = values.to === undefined ? Number.MAX_SAFE_INTEGER : askedInstantOf('to', values.to);
  if (fromMs >= toMs) throw new Misuse('--from is not before --to.');
  const settings = readSite(process.env);
  await readSaved(settings, async (db) => {
    const { instruments } = await savedMarket(settings, db);
    const codes = new Map(instruments.map(({ id, code }) => [id, code]));
    const orders = ordersBetween.each(db, { fromMs, toMs });
    if (values.fills) await writeFileRows(fillsOf(orders), fillColumns(codes), where);
    else await writeFileRows(orders, orderColumns(codes), where);
  });
}

type Codes = ReadonlyMap<number, string>;

/** What is no longer listed has its number alone. */
const codeOf = (codes: Codes, id: number): string => codes.get(id) ?? `#${id}`;
const side = (isBuy: boolean): string => (isBuy ? 'buy' : 'sell');
const isLong = ({ direction }: ExportedOrder): boolean => direction === DIRECTION.buy;
const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
const decimal = (micro: number | null): string | null => (micro === null ? null : microToWire(micro));
/** A level of 0 is none. */
const level = (micro: number): string | null => (micro === 0 ? null : microToWire(micro));

function orderColumns(codes: Codes): readonly WrittenColumn<ExportedOrder>[] {
  return [
    ['Order', ({ id }) => id],
    ['User', ({ user_id }) => user_id],
    ['Funds', ({ realm }) => realm],
    ['Code', ({ instrument_id }) => codeOf(codes, instrument_id)],
    ['Side', (order) => side(isLong(order))],
    ['Type', ({ price_type }) => (price_type === PRICE_TYPE.market ? 'market' : 'pending')],
    ['State', ({ state }) => state],
    ['Lots', ({ lots }) => decimal(lots)],
    ['Leverage', ({ multiple }) => decimal(multiple)],
    ['AskedPrice', ({ origin_price }) => decimal(origin_price)],
    ['EntryPrice', ({ entry_price }) => decimal(entry_price)],
    // A cancelled order left at no price: its row has what the market was at then.
    ['ExitPrice', ({ state, exit_price }) => (state === 'closed' ? decimal(exit_price) : null)],
    ['ExitRate', ({ exit_rate }) => exit_rate],
    ['StopLoss', ({ stop_loss }) => level(stop_loss)],
    ['TakeProfit', ({ take_profit }) => level(take_profit)],
    ['Margin', ({ margin }) => decimal(margin)],
    ['Fee', ({ fee }) => decimal(fee)],
    ['Financing', ({ financing }) => decimal(financing)],
    ['Profit', ({ profit }) => decimal(profit)],
    ['CloseReason', ({ close_reason }) => close_reason],
    ['PartOf', ({ part_of }) => part_of],
    ['CreatedAt', ({ created_at }) => iso(created_at)],
    ['CreatedMarketAt', ({ created_market_at }) => iso(created_market_at)],
    ['OpenedAt', ({ opened_at }) => iso(opened_at)],
    ['OpenedMarketAt', ({ opened_market_at }) => iso(opened_market_at)],
    ['CompletedAt', ({ completed_at }) => iso(completed_at)],
    ['CompletedMarketAt', ({ completed_market_at }) => iso(completed_market_at)],
  ];
}

type Fill = {
  order: ExportedOrder;
  isOpening: boolean;
  priceMicro: number | null;
  feeMicro: number;
  profitMicro: number | null;
  atMs: number | null;
  marketMs: number | null;
};

/** A filled order traded once; one that was closed, twice. */
async function* fillsOf(orders: AsyncIterable<ExportedOrder>): AsyncGenerator<Fill> {
  for await (const order of orders) {
    if (order.entry_price === null) continue;
    yield {
      ...{ order, isOpening: true, priceMicro: order.entry_price, feeMicro: order.fee, profitMicro: null },
      ...{ atMs: order.opened_at, marketMs: order.opened_market_at },
    };
    if (order.state !== 'closed') continue;
    yield {
      ...{ order, isOpening: false, priceMicro: order.exit_price, feeMicro: 0, profitMicro: order.profit },
      ...{ atMs: order.completed_at, marketMs: order.completed_market_at },
    };
  }
}

function fillColumns(codes: Codes): readonly WrittenColumn<Fill>[] {
  return [
    ['Order', ({ order }) => order.id],
    ['User', ({ order }) => order.user_id],
    ['Funds', ({ order }) => order.realm],
    ['Code', ({ order }) => codeOf(codes, order.instrument_id)],
    ['Fill', ({ isOpening }) => (isOpening ? 'open' : 'close')],
    ['Side', ({ order, isOpening }) => side(isLong(order) === isOpening)],
    ['Lots', ({ order }) => decimal(order.lots)],
    ['Price', ({ priceMicro }) => decimal(priceMicro)],
    ['Fee', ({ feeMicro }) => decimal(feeMicro)],
    ['Profit', ({ profitMicro }) => decimal(profitMicro)],
    ['Reason', ({ order, isOpening }) => (isOpening ? null : order.close_reason)],
    ['At', ({ atMs }) => iso(atMs)],
    ['MarketAt', ({ marketMs }) => iso(marketMs)],
  ];
}
