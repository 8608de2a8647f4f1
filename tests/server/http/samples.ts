import type { Route } from '#contract/route';

/** A well-formed request for each route, by path: what hostile inputs start from. */
const SAMPLES: Record<string, Record<string, string>> = {
  '/api/user/loginForU': { login_type: 'email', account: 'a@b.example', password: 'wrong' },
  '/v1/api/forex/kline': { forex_id: '1', period: '1min' },
  '/v1/api/forex/abbreviated_cache_kline': { forex_id: '1', period: '1min' },
  '/v1/api/forex/submit': {
    type: '1',
    cont: '0.01',
    forex_id: '1',
    status: '1',
    target_price: '0',
    stop_loss_price: '0',
    target_profit_price: '0',
    multiple: '100',
  },
  '/v1/api/forex/my_deal': { status: '1', page: '1' },
  '/v1/api/forex/close': { id: '1' },
  '/v1/api/forex/cancel_trade': { id: '1' },
  '/v1/api/forex/set_stop_price': { id: '1', target_profit_price: '0', stop_loss_price: '0' },
  '/v1/api/main/accountLog/forexChange': { page: '1' },
};

export function sampleOf(route: Pick<Route, 'path'>): Record<string, string> {
  return SAMPLES[route.path] ?? {};
}
