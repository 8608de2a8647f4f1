import type { Route } from '#contract/route';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

/** Every route of the contract, whichever file it is in. */
export const CONTRACT: readonly Route[] = Object.values(
  import.meta.glob<Record<string, unknown>>('../../../src/contract/routes/*.ts', { eager: true }),
).flatMap((module) => Object.values(module).filter(isRoute));

/** A well-formed request for each route, by path, or by method and path where two share one: what hostile inputs start from. */
const SAMPLES: Record<string, Record<string, string>> = {
  '/api/user/loginForU': { login_type: 'email', account: 'a@b.example', password: 'wrong' },
  '/v1/api/forex/kline': { forex_id: '1', period: '1min' },
  '/v1/api/forex/abbreviated_cache_kline': { forex_id: '1', period: '1min' },
  '/v1/api/forex/sparklines': { period: '15min' },
  '/v1/api/forex/context': { forex_id: '1' },
  '/api/calendar/list': { forex_id: '1' },
  '/v1/api/chart/layout': { forex_id: '1' },
  'POST /v1/api/chart/layout': { forex_id: '1', version: '0', drawings: '[]' },
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
  '/v1/api/forex/close_many': { which: 'all' },
  '/v1/api/forex/reverse': { id: '1' },
  '/v1/api/forex/cancel_trade': { id: '1' },
  '/v1/api/forex/set_stop_price': { id: '1', target_profit_price: '0', stop_loss_price: '0' },
  '/v1/api/main/accountLog/forexChange': { page: '1' },
  '/api/notify/send_email': { to: 'a@b.example', type: '1', captcha_id: 'none', captcha_code: 'none' },
  '/api/notify/send_sms': {
    to: '51234567',
    area_id: '1',
    type: '1',
    captcha_id: 'none',
    captcha_code: 'none',
  },
  '/api/user/register': {
    type: 'email',
    area_id: '1',
    account: 'a@b.example',
    password: 'long enough',
    re_password: 'long enough',
    invite_code: 'NOBODYS1',
    sms_code: '000000',
    key: 'none',
    mobile: '51234567',
  },
  '/api/user/forget_password': {
    type: 'email',
    area_id: '1',
    account: 'a@b.example',
    new_password: 'long enough',
    secondary_password: 'long enough',
    auth_code: '000000',
  },
  '/api/user/amend_password': {
    old_password: 'wrong',
    new_password: 'long enough',
    secondary_password: 'long enough',
    auth_code: '000000',
  },
  '/api/user/command_outcome': { key: 'no-such-key', age_ms: '999999999999' },
  '/api/company/search': { name: 'a' },
  '/api/default/setting': { key: 'business_email' },
  '/api/news/list': { category_id: '1', page: '1' },
  '/api/news/info': { id: '1' },
  '/v1/api/forex/searchCurrency': { name: 'a' },
  '/api/follow/ranking': { page: '1' },
  '/api/follow/list': { page: '1' },
  '/api/loan/kyc_submit': {
    name: 'A',
    last_name: 'B',
    sex: '1',
    birthday: '2000-01-01',
    country: 'HK',
    mobile: '51234567',
    id_card_type: '1',
    hand_pic: 'none',
  },
  '/api/loan/config_info': { id: '1' },
  '/api/loan/agreement': { id: '1', amount: '1000' },
  '/api/loan/loan_submit': { amount: '100', config_id: '1', sign: 'none', agreement: 'none' },
  '/api/loan/loan_list': { page: '1' },
  '/api/loan/loan_info': { id: '1' },
  '/api/loan/repayment_info': { loan_id: '1' },
  '/api/loan/repayment': { charge_id: '1', loan_id: '1', proofImg: 'none' },
  '/api/quickCharge/submit': { number: '1', proofImg: 'none', address: 'none', charge_id: '1' },
  '/api/quickCharge/wire_submit': { number: '1', proofImg: 'none', wire_id: '4' },
  '/api/quickCharge/wire_info': { bank_coin: '3' },
  '/api/quickCharge/quick_ist': { type: '0', page: '1' },
  '/api/account/draw_symbol_list': { type: '1' },
  '/api/account/draw': {
    draw_currency_id: '1',
    number: '5',
    memo: 'none',
    draw_method_id: '1',
    auth_code: '000000',
  },
  '/api/account/draw_list': { type: '1', page: '1' },
  '/api/wallet/get_draw_method': { draw_type: '1', draw_id: '0' },
  // Of an unknown currency, so that no hostile value binds anything.
  '/api/wallet/bind_draw_method': {
    type: '1',
    draw_id: '999',
    dc_address: 'none',
    bank_name: 'none',
    bank_address: 'none',
    bank_swift: 'none',
    payee_name: 'none',
    payee_account: 'none',
  },
  '/api/wallet/del_draw_method': { id: '1' },
  '/api/user_real/real_name': { name: 'A', card_id: '1', front_pic: 'none', reverse_pic: 'none' },
};

export function sampleOf({ method, path }: { path: string; method?: string }): Record<string, string> {
  return SAMPLES[`${method} ${path}`] ?? SAMPLES[path] ?? {};
}
