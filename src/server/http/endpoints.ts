import type { Endpoint } from './endpoint.ts';
import { abbreviatedCacheKlineEndpoint, sparklinesEndpoint } from './routes/abbreviated-cache-kline.ts';
import { amendPasswordEndpoint } from './routes/amend-password.ts';
import { areaListEndpoint } from './routes/area-list.ts';
import { forexDetailEndpoint, getBalanceEndpoint } from './routes/balances.ts';
import { cancelTradeEndpoint } from './routes/cancel-trade.ts';
import { captchaEndpoint } from './routes/captcha.ts';
import { closeEndpoint } from './routes/close.ts';
import { commandOutcomeEndpoint } from './routes/command-outcome.ts';
import { getCompanyEndpoint, getCompanyStatusEndpoint, searchCompanyEndpoint } from './routes/company.ts';
import { createDemoEndpoint } from './routes/create-demo.ts';
import {
  coinChannelsEndpoint,
  depositListEndpoint,
  submitCoinEndpoint,
  submitWireEndpoint,
  wireAccountsEndpoint,
  wireCurrenciesEndpoint,
} from './routes/deposits.ts';
import { drawEndpoint, drawListEndpoint } from './routes/draw.ts';
import {
  bindDrawMethodEndpoint,
  deleteDrawMethodEndpoint,
  drawCurrenciesEndpoint,
  drawMethodsEndpoint,
} from './routes/draw-methods.ts';
import { exportLedgerEndpoint } from './routes/export-ledger.ts';
import { followListEndpoint } from './routes/follow-list.ts';
import { forexChangeEndpoint } from './routes/forex-change.ts';
import { forgetPasswordEndpoint } from './routes/forget-password.ts';
import { getCategoriesEndpoint } from './routes/get-categories.ts';
import { imageUploadEndpoint } from './routes/image-upload.ts';
import { klineEndpoint } from './routes/kline.ts';
import { loanConfigInfoEndpoint } from './routes/loan-config-info.ts';
import { loanConfigsEndpoint } from './routes/loan-configs.ts';
import { getDateEndpoint } from './routes/loan-date.ts';
import { getLoanEndpoint } from './routes/loan-info.ts';
import { submitLoanKycEndpoint } from './routes/loan-kyc.ts';
import { getLoanInfoEndpoint } from './routes/loan-kyc-info.ts';
import { loanListEndpoint } from './routes/loan-list.ts';
import { loanAgreementEndpoint, submitLoanEndpoint } from './routes/loan-submit.ts';
import { loginEndpoint } from './routes/login.ts';
import { logoutEndpoint } from './routes/logout.ts';
import { myDealEndpoint } from './routes/my-deal.ts';
import { newsInfoEndpoint, newsListEndpoint } from './routes/news.ts';
import { rankingEndpoint } from './routes/ranking.ts';
import { submitRealNameEndpoint } from './routes/real-name.ts';
import { realNameCenterEndpoint } from './routes/real-name-center.ts';
import { registerEndpoint } from './routes/register.ts';
import { submitRepaymentEndpoint } from './routes/repayment.ts';
import { repaymentAccountsEndpoint } from './routes/repayment-accounts.ts';
import { getRepaymentEndpoint } from './routes/repayment-info.ts';
import { resetDemoEndpoint } from './routes/reset-demo.ts';
import { searchCurrencyEndpoint } from './routes/search-currency.ts';
import { sendEmailEndpoint } from './routes/send-email.ts';
import { sendSmsEndpoint } from './routes/send-sms.ts';
import { setStopPriceEndpoint } from './routes/set-stop-price.ts';
import { getBasicInfoEndpoint, getSettingEndpoint } from './routes/site.ts';
import { submitEndpoint } from './routes/submit.ts';
import { tradeListEndpoint } from './routes/trade-list.ts';
import { userInfoEndpoint } from './routes/user-info.ts';
import type { Services } from './services.ts';

const MAKERS: readonly ((services: Services) => Endpoint)[] = [
  areaListEndpoint,
  loginEndpoint,
  createDemoEndpoint,
  userInfoEndpoint,
  logoutEndpoint,
  captchaEndpoint,
  sendEmailEndpoint,
  sendSmsEndpoint,
  registerEndpoint,
  forgetPasswordEndpoint,
  amendPasswordEndpoint,
  getCompanyStatusEndpoint,
  getBasicInfoEndpoint,
  getCompanyEndpoint,
  searchCompanyEndpoint,
  getSettingEndpoint,
  newsListEndpoint,
  newsInfoEndpoint,
  imageUploadEndpoint,
  submitRealNameEndpoint,
  realNameCenterEndpoint,
  searchCurrencyEndpoint,
  tradeListEndpoint,
  getCategoriesEndpoint,
  klineEndpoint,
  abbreviatedCacheKlineEndpoint,
  sparklinesEndpoint,
  submitEndpoint,
  myDealEndpoint,
  closeEndpoint,
  cancelTradeEndpoint,
  setStopPriceEndpoint,
  getBalanceEndpoint,
  forexDetailEndpoint,
  forexChangeEndpoint,
  exportLedgerEndpoint,
  coinChannelsEndpoint,
  submitCoinEndpoint,
  submitWireEndpoint,
  wireCurrenciesEndpoint,
  wireAccountsEndpoint,
  depositListEndpoint,
  drawCurrenciesEndpoint,
  drawEndpoint,
  drawListEndpoint,
  drawMethodsEndpoint,
  bindDrawMethodEndpoint,
  deleteDrawMethodEndpoint,
  getLoanInfoEndpoint,
  submitLoanKycEndpoint,
  loanConfigsEndpoint,
  loanConfigInfoEndpoint,
  getDateEndpoint,
  loanAgreementEndpoint,
  submitLoanEndpoint,
  loanListEndpoint,
  getLoanEndpoint,
  getRepaymentEndpoint,
  repaymentAccountsEndpoint,
  submitRepaymentEndpoint,
  resetDemoEndpoint,
  commandOutcomeEndpoint,
  rankingEndpoint,
  followListEndpoint,
];

/** Every route the server answers, in one list: the app is made from it, and so is the test of who may call what. */
export function createEndpoints(services: Services): Endpoint[] {
  return MAKERS.map((make) => make(services));
}
