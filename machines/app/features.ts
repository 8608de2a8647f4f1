import type { AnyActorLogic, AnyActorRef, Subscription } from 'xstate';
import type {
  AccountDetail,
  AreaCode,
  Company,
  LedgerLog,
  NewsItem,
  NewsSummary,
  Trader,
} from '#contract/entities';
import type {
  DrawCurrency,
  DrawMethod,
  DrawRecord,
  LoanConfig,
  LoanRecord,
  RepaymentAccount,
  RepaymentInfo,
  TopUpRecord,
} from '#contract/entities-money';
import type { RequestOf } from '#contract/route';
import type { loginForU, SignedIn } from '#contract/routes/account';
import type { amendPassword, forgetPassword, register } from '#contract/routes/joining';
import type { submitLoanKyc } from '#contract/routes/loans';
import type { bindDrawMethod } from '#contract/routes/withdraw';
import type { AccountFormRef } from '../account-form/account-form.machine.ts';
import type { BoundMethodsRef } from '../bound-methods/bound-methods.machine.ts';
import type { CandlesRef } from '../candles/candles.machine.ts';
import type { ClipboardRef } from '../clipboard/clipboard.machine.ts';
import type { CommandFormRef } from '../command-form/command-form.machine.ts';
import type { DepositRef } from '../deposit/deposit.machine.ts';
import type { DownloadRef } from '../download/download.machine.ts';
import type { KycReviewRef } from '../kyc-review/kyc-review.machine.ts';
import type { LoanRef } from '../loan/loan.machine.ts';
import type { OrderFormRef } from '../order-form/order-form.machine.ts';
import type { OrderListRef } from '../order-list/order-list.machine.ts';
import type { OrderSheetRef } from '../order-sheet/order-sheet.machine.ts';
import type { PagedListRef } from '../paged-list/paged-list.machine.ts';
import type { ResourceRef } from '../resource/resource.machine.ts';
import type { SearchRef } from '../search/search.machine.ts';
import type { SignatureRef } from '../signature/signature.machine.ts';
import type { SupportRef } from '../support/support.machine.ts';
import type { VerificationCodeRef } from '../verification-code/verification-code.machine.ts';
import type { WithdrawalRef } from '../withdrawal/withdrawal.machine.ts';
import type { Singletons } from './singletons.ts';

export type IdentityPapers = { name: string; cardId: string };
/** `address` is the one shown, for a coin; empty for a wire. `number` is in the channel's currency. */
export type DepositFields = { way: 'coin' | 'bank'; channelId: number; address: string; number: string };
export type WithdrawFields = {
  number: string;
  memo: string;
  currencyId: number;
  methodId: number;
  /** Empty unless the destination asks for one. */
  code: string;
};
/** Wire values of the loans' KYC but the picture. */
export type LoanPapers = Omit<RequestOf<typeof submitLoanKyc>, 'hand_pic'>;
/** `agreement` is the text that was signed. */
export type LoanFields = { amount: string; configId: number; agreement: string };
export type RepaymentFields = { chargeId: number; loanId: number };
export type BindFields = RequestOf<typeof bindDrawMethod>;

/**
 * Charts of screens that not everyone opens. The app chart starts each under its systemId when its screen first opens;
 * from then on it lives as long as the app. Their code comes with their screens.
 */
export type Features = {
  candles: CandlesRef;
  orderForm: OrderFormRef;
  orderList: OrderListRef;
  orderSheet: OrderSheetRef;
  signIn: AccountFormRef<RequestOf<typeof loginForU>, SignedIn>;
  register: AccountFormRef<RequestOf<typeof register>, SignedIn>;
  forgot: AccountFormRef<RequestOf<typeof forgetPassword>, null>;
  password: AccountFormRef<RequestOf<typeof amendPassword>, SignedIn>;
  verificationCode: VerificationCodeRef;
  areas: ResourceRef<AreaCode[]>;
  /** Whether registering asks for a number to be reached at (S7.14). */
  contactSetting: ResourceRef<boolean>;
  identity: KycReviewRef<IdentityPapers>;
  businessEmail: ResourceRef<string>;
  complaintAddress: ResourceRef<string>;
  company: ResourceRef<Company>;
  news: PagedListRef<NewsSummary>;
  announcements: PagedListRef<NewsSummary>;
  newsItem: ResourceRef<NewsItem>;
  ranking: PagedListRef<Trader>;
  documentary: PagedListRef<Trader>;
  search: SearchRef;
  clipboard: ClipboardRef;
  support: SupportRef;
  deposit: DepositRef;
  depositForm: CommandFormRef<DepositFields, TopUpRecord>;
  deposits: PagedListRef<TopUpRecord>;
  withdrawal: WithdrawalRef;
  withdrawalForm: CommandFormRef<WithdrawFields, DrawRecord>;
  withdrawals: PagedListRef<DrawRecord>;
  boundMethods: BoundMethodsRef;
  drawCurrencies: ResourceRef<DrawCurrency[]>;
  bindForm: CommandFormRef<BindFields, DrawMethod>;
  wallet: ResourceRef<AccountDetail>;
  ledger: PagedListRef<LedgerLog>;
  ledgerExport: DownloadRef;
  loanKyc: KycReviewRef<LoanPapers>;
  loanConfigs: ResourceRef<LoanConfig[]>;
  loanConfig: ResourceRef<LoanConfig>;
  /** The server's date, YYYY-MM-DD. */
  serverDate: ResourceRef<string>;
  loan: LoanRef;
  signature: SignatureRef;
  loanForm: CommandFormRef<LoanFields, LoanRecord>;
  loans: PagedListRef<LoanRecord>;
  loanRecord: ResourceRef<LoanRecord>;
  repayment: ResourceRef<RepaymentInfo>;
  repaymentAccounts: ResourceRef<RepaymentAccount[]>;
  repaymentForm: CommandFormRef<RepaymentFields, LoanRecord>;
};
export type FeatureId = keyof Features;

/** The charts of the screens that trade. */
export type TradingId = 'candles' | 'orderForm' | 'orderList' | 'orderSheet';

/** Asks the app chart to start a feature; a second asking changes nothing. */
export type FeatureOpened = {
  type: 'feature.opened';
  id: FeatureId;
  logic: AnyActorLogic;
  input: unknown;
  wire: AnyWire | undefined;
};

/** A wire whose feature is not known by its type. */
export type AnyWire = (ref: AnyActorRef, singletons: Singletons) => Subscription[];

/** What connects a started feature to the charts it talks to. */
export type Wire<Id extends FeatureId> = (ref: Features[Id], singletons: Singletons) => Subscription[];

/** A feature that may have been started by now, beside any chart of the app. */
export function started<Id extends FeatureId>(
  { system }: Pick<AnyActorRef, 'system'>,
  id: Id,
): Features[Id] | undefined {
  return system.get(id) as Features[Id] | undefined;
}
