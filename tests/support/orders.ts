import { DIRECTION, type Direction, PRICE_TYPE } from '#contract/constants';
import type {
  close,
  closeMany,
  myDeal,
  OrderTicket,
  readLiveOrders,
  reverse,
  setStopPrice,
  submit,
} from '#contract/routes/trading';
import type { Answer, CallOptions, TestServer } from './server.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

type Submit = WireRequest<typeof submit>;
export type Page = WireAnswer<typeof myDeal>;
export type Placed = WireAnswer<typeof submit>;

export const MARKET_BUY = {
  type: '1',
  cont: '1',
  forex_id: '1',
  status: '1',
  target_price: '0',
  stop_loss_price: '0',
  target_profit_price: '0',
  multiple: '100',
} satisfies Submit;

/** What a trader does, by the wire names. An order is a market buy of 1 lot of instrument 1 unless told otherwise. */
export function trader(server: TestServer, token: string) {
  const path = '/v1/api/forex';
  return {
    token,
    submit: (order: Partial<Submit> = {}, options: CallOptions = {}): Promise<Answer<Placed>> =>
      server.get(`${path}/submit`, { ...MARKET_BUY, ...order } as Record<string, string>, {
        token,
        ...options,
      }),
    close: (id: number, options: CallOptions = {}): Promise<Answer<WireAnswer<typeof close>>> =>
      server.get(`${path}/close`, { id: String(id) }, { token, ...options }),
    closePart: (
      id: number,
      lots: string,
      options: CallOptions = {},
    ): Promise<Answer<WireAnswer<typeof close>>> =>
      server.get(`${path}/close`, { id: String(id), cont: lots }, { token, ...options }),
    closeMany: (
      which: 'all' | 'profit' | 'loss',
      options: CallOptions = {},
      instrument: Record<string, string> = {},
    ): Promise<Answer<WireAnswer<typeof closeMany>>> =>
      server.get(`${path}/close_many`, { which, ...instrument }, { token, ...options }),
    reverse: (id: number, options: CallOptions = {}): Promise<Answer<WireAnswer<typeof reverse>>> =>
      server.get(`${path}/reverse`, { id: String(id) }, { token, ...options }),
    live: async (): Promise<WireAnswer<typeof readLiveOrders>> =>
      (await server.get<WireAnswer<typeof readLiveOrders>>(`${path}/live_orders`, {}, { token })).data,
    cancel: (id: number, options: CallOptions = {}): Promise<Answer<{ Id: number }>> =>
      server.get(`${path}/cancel_trade`, { id: String(id) }, { token, ...options }),
    setStops: (
      id: number,
      stopLoss: string,
      takeProfit: string,
      options: CallOptions = {},
      trail: { trail_distance?: string; trail_percent?: string } = {},
    ): Promise<Answer<WireAnswer<typeof setStopPrice>>> =>
      server.get(
        `${path}/set_stop_price`,
        { id: String(id), stop_loss_price: stopLoss, target_profit_price: takeProfit, ...trail },
        { token, ...options },
      ),
    /** Without stops none are left. */
    moveTarget: (
      id: number,
      target: string,
      options: CallOptions = {},
      stops: Partial<WireRequest<typeof setStopPrice>> = {},
    ): Promise<Answer<WireAnswer<typeof setStopPrice>>> =>
      server.get(
        `${path}/set_stop_price`,
        {
          ...{ id: String(id), stop_loss_price: '0', target_profit_price: '0', target_price: target },
          ...(stops as Record<string, string>),
        },
        { token, ...options },
      ),
    page: async (status: '0' | '1' | '3', page = 1): Promise<Page> =>
      (await server.get<Page>(`${path}/my_deal`, { status, page: String(page) }, { token })).data,
    balance: async (): Promise<string> =>
      (await server.get<{ balance: string }>('/v1/api/main/wallet/getBalance', {}, { token })).data.balance,
    held: async (): Promise<string> =>
      (await server.get<{ lock_balance: string }>('/v1/api/main/account/forexDetail', {}, { token })).data
        .lock_balance,
    ledger: async (
      asked: { page?: string; group?: string } = {},
    ): Promise<{ list: LedgerLine[]; total: number }> =>
      (
        await server.get<{ list: LedgerLine[]; total: number }>(
          '/v1/api/main/accountLog/forexChange',
          asked,
          { token },
        )
      ).data,
    reset: (options: CallOptions = {}): Promise<Answer<{ balance: string }>> =>
      server.get('/v1/api/main/user/resetForexDemoAccount', {}, { token, ...options }),
  };
}

type LedgerLine = { Value: string; Type: string; Memo: string; Instrument?: string; CreatedAt: number };

/** A market order without stops, at the leverage that every instrument of the tests has. */
export const marketOrder = (
  instrumentId: number,
  lots: string,
  direction: Direction = DIRECTION.buy,
): OrderTicket => ({
  ...{ instrumentId, direction, priceType: PRICE_TYPE.market, lots },
  ...{ targetPrice: '0', stopLoss: '0', takeProfit: '0', multiple: '100' },
});

export type Trader = ReturnType<typeof trader>;

/** Signs a fresh demo user in. */
export async function newTrader(server: TestServer): Promise<Trader> {
  return trader(server, (await server.demo()).token);
}
