import type { AreaCode } from '#contract/entities';
import type { Accounts } from '../accounts/accounts.ts';
import type { Captchas } from '../accounts/captchas.ts';
import type { CodeSender } from '../accounts/code-sender.ts';
import type { DemoLimits } from '../accounts/demo-limits.ts';
import type { Devices } from '../accounts/devices.ts';
import type { Joining } from '../accounts/joining.ts';
import type { Notices } from '../accounts/notices.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Clock } from '../clock.ts';
import type { Identity } from '../identity/identity.ts';
import type { Statements } from '../ledger/statements.ts';
import type { LoanKyc } from '../loans/loan-kyc.ts';
import type { Loans } from '../loans/loans.ts';
import type { Repayments } from '../loans/repayments.ts';
import type { Market } from '../market/market.ts';
import type { Sparklines } from '../market/sparklines.ts';
import type { News } from '../news/news.ts';
import type { Deposits } from '../payments/deposits.ts';
import type { PayoutMethods } from '../payments/payout-methods.ts';
import type { Withdrawals } from '../payments/withdrawals.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { Settings } from '../settings.ts';
import type { SiteSettings } from '../site/site-settings.ts';
import type { IdempotentCommands } from '../store/idempotent-commands.ts';
import type { Texts } from '../texts.ts';
import type { Ranking } from '../traders/ranking.ts';
import type { OrderPages } from '../trading/order-pages.ts';
import type { Trading } from '../trading/trading.ts';
import type { Endpoint } from './endpoint.ts';

/** What the routes are made with. */
export type Services = {
  accounts: Accounts;
  areaCodes: readonly AreaCode[];
  captchas: Captchas;
  clock: Clock;
  codeSender: CodeSender;
  /** What became of commands, by their keys. */
  commands: Pick<IdempotentCommands, 'outcomeOf'>;
  demoLimits: DemoLimits;
  deposits: Deposits;
  devices: Devices;
  events: SecurityEvents;
  identity: Identity;
  joining: Joining;
  loanKyc: LoanKyc;
  loans: Loans;
  market: Market;
  news: News;
  notices: Notices;
  orderPages: OrderPages;
  payoutMethods: PayoutMethods;
  pictures: Pictures;
  ranking: Ranking;
  repayments: Repayments;
  sessions: Sessions;
  settings: Pick<Settings, 'siteTitle' | 'desktopUrl' | 'serviceLink' | 'complaintUrl'>;
  site: SiteSettings;
  sparklines: Sparklines;
  statements: Statements;
  texts: Texts;
  trading: Trading;
  withdrawals: Withdrawals;
};

/** Makes one route of the contract answer. */
export type RouteMaker = (services: Services) => Endpoint;
