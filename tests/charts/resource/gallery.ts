import { Decimal } from '#contract/money';
import { copyAgreementAsk } from '../../../src/client/features/copies.ts';
import { AREAS } from '../../gallery/samples-account.ts';
import { CHOICE, COPIES, COPY_TEXT } from '../../gallery/samples-copies.ts';
import { PROFILE, SURVIVORSHIP } from '../../gallery/samples-leaders.ts';
import {
  LOAN_CONFIGS,
  LOANS,
  PAYOUT_CURRENCIES,
  REPAYMENT,
  REPAYMENT_ACCOUNTS,
} from '../../gallery/samples-money.ts';
import { RESULTS } from '../../gallery/samples-results.ts';
import { COMPANY, NEWS_ITEM } from '../../gallery/samples-site.ts';
import { ALERTS, ECONOMIC_CALENDAR } from '../../gallery/samples-trade.ts';
import type { ChartGallery, Others, Who } from '../../gallery/scene.ts';

type Place = {
  route: string;
  who: Who;
  /** Puts the rest of the app where the resource can be seen. */
  others?: Others;
};

/** One thing that was read, and where it is seen. */
function resource<Value>(value: Value, place: Place, ask = '') {
  const blank = { ...place, context: { value: null } };
  const outdated = { ...place, context: { keptAtMs: Date.UTC(2026, 0, 15, 11, 59) } };
  return {
    defaults: () => ({ value: 'ready', context: { value, ask } }),
    scenes: {
      unread: blank,
      'loading.waiting': blank,
      'loading.late': blank,
      ready: place,
      'refreshing.waiting': place,
      'refreshing.late': place,
      outdated,
      failed: blank,
    },
  };
}

const byVisitor = (route: string): Place => ({ route, who: 'visitor' });
const byTrader = (route: string): Place => ({ route, who: 'real' });
const [loanConfig = null] = LOAN_CONFIGS;
const [loan = null] = LOANS;
const MOBILE: Others = { signIn: { value: { form: { shown: 'editing' }, method: 'mobile' } } };

export const gallery: ChartGallery = {
  alerts: resource(ALERTS, byTrader('/mine/alerts')),
  areas: resource(AREAS, { ...byVisitor('/login'), others: MOBILE }),
  contactSetting: resource(true, byVisitor('/register')),
  businessEmail: resource('business@example.com', byTrader('/mine/business-email')),
  complaintAddress: resource('complaints@example.com', byTrader('/mine/email')),
  company: resource(COMPANY, byTrader('/mine/system?part=about')),
  economicCalendar: resource(ECONOMIC_CALENDAR, byVisitor('/calendar?forex_id=201'), '201'),
  newsItem: resource(NEWS_ITEM, byVisitor('/news/detail?id=2'), String(NEWS_ITEM.id)),
  payoutCurrencies: resource(PAYOUT_CURRENCIES, byTrader('/mine/withdraw-way?type=1'), '1'),
  results: resource(RESULTS, byTrader('/mine/results'), 'month'),
  today: resource(new Decimal('10100.5'), byTrader('/trade?symbol=XAUUSD')),
  firstSteps: resource({ identity: 'waiting', deposit: 'done', trade: 'open' }, byTrader('/user')),
  leader: resource(PROFILE, byVisitor('/documentary/leader?id=21'), '21 30'),
  copies: resource(COPIES, byTrader('/documentary/copies')),
  copyAgreement: resource(COPY_TEXT, byTrader('/documentary/copy/agreement'), copyAgreementAsk(CHOICE)),
  survivorship: resource(SURVIVORSHIP, byVisitor('/documentary')),
  wallet: resource({ balance: '10250.75', held: '250.5' }, byTrader('/mine/wallet')),
  loanConfigs: resource(LOAN_CONFIGS, byTrader('/loan/submit')),
  loanConfig: resource(loanConfig, byTrader('/loan/agreement?id=1&amount=500'), '1'),
  serverDate: resource('2026-01-15', byTrader('/loan/index')),
  loanRecord: resource(loan, byTrader('/loan/agreement?loan_id=2'), '2'),
  repayment: resource(REPAYMENT, byTrader('/loan/repayment?loan_id=2'), '2'),
  repaymentAccounts: resource(REPAYMENT_ACCOUNTS, byTrader('/loan/repayment?loan_id=2')),
};
