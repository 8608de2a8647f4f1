import type { Period } from './constants.ts';

/**
 * What a private screen reads first, by its path (S7): the path of a call with what it asks. The page of that screen carries
 * it for a member, and the app sends it while the screen's code is still on its way. A screen that is not here, or is opened
 * with a query, reads once its code is there.
 */
export const EARLY_QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  '/order': ['/v1/api/forex/my_deal?status=1&page=1'],
  '/mine/auth': ['/api/user_real/center'],
  '/mine/charge': ['/api/quickCharge/info'],
  '/mine/withdraw': [
    '/api/account/draw_symbol_list?type=1',
    '/api/wallet/get_draw_method?draw_type=1&draw_id=0',
    '/v1/api/main/account/forexDetail',
  ],
  '/mine/coin-address-list': ['/api/wallet/get_draw_method?draw_type=1&draw_id=0'],
  '/mine/bank-card-list': ['/api/wallet/get_draw_method?draw_type=2&draw_id=0'],
  '/mine/wallet': ['/v1/api/main/account/forexDetail'],
  '/mine/history': ['/v1/api/main/accountLog/forexChange?page=1'],
  '/loan/index': ['/api/loan/info', '/api/loan/get_date'],
  '/loan/record': ['/api/loan/loan_list?page=1'],
  '/mine/email': ['/api/company/getCompany'],
  '/mine/business-email': ['/api/default/setting?key=business_email'],
  '/mine/announcement': ['/api/news/list?category_id=2&page=1'],
  '/mine/system': ['/api/company/getCompany'],
};

/** What Trade reads first of an instrument, for everyone. */
export const tradeQuestions = (instrumentId: number, period: Period): readonly string[] => [
  `/v1/api/forex/kline?forex_id=${instrumentId}&period=${period}`,
  `/v1/api/forex/context?forex_id=${instrumentId}`,
];
