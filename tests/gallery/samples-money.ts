import type { LedgerLog } from '#contract/entities';
import type {
  BankChannel,
  CoinChannel,
  DepositRecord,
  LoanConfig,
  LoanRecord,
  PayoutCurrency,
  PayoutMethod,
  RepaymentAccount,
  RepaymentInfo,
  WithdrawalRecord,
} from '#contract/entities-money';
import { NOON } from './samples-market.ts';

/** Money on its way in and out; no such address or account exists. */

export const COINS: CoinChannel[] = [
  {
    id: 1,
    currencyCode: 'USDT',
    protocolCode: 'TRC20',
    address: 'TExampleAddressOfNobody1111111111',
    usdPrice: '1',
  },
  { id: 2, currencyCode: 'USDT', protocolCode: 'ERC20', address: `0x${'0'.repeat(40)}`, usdPrice: '1' },
];

export const WIRE_CURRENCIES = [
  { id: 1, name: 'USD' },
  { id: 2, name: 'EUR' },
];

export const BANKS: BankChannel[] = [
  {
    id: 1,
    currencyCode: 'USD',
    bankName: 'Example Bank',
    bankAddress: '1 Example Street',
    bankSwift: 'EXAMUS33',
    payeeName: 'Example Markets Ltd',
    payeeAccount: '000111222333',
    bankRemark: 'Your UID',
    usdPrice: '1',
  },
];

const DEPOSIT = {
  number: '500',
  type: 0 as const,
  currencyCode: 'USDT',
  createdAtMs: NOON,
  amountUsd: '500',
};
export const DEPOSITS: DepositRecord[] = [
  { ...DEPOSIT, id: 4, status: 0, remark: '' },
  { ...DEPOSIT, id: 3, status: 1, remark: '' },
  { ...DEPOSIT, id: 2, status: 2, remark: 'The transfer did not arrive.' },
  { ...DEPOSIT, id: 1, status: 3, remark: 'The picture cannot be read.' },
];

export const PAYOUT_CURRENCIES: PayoutCurrency[] = [
  { id: 1, code: 'USDT', protocol: 'TRC20', feeRate: '1', feeType: 1, usdPrice: '1' },
  { id: 2, code: 'USDT', protocol: 'ERC20', feeRate: '0.005', feeType: 0, usdPrice: '1' },
];

export const PAYOUT_METHODS: PayoutMethod[] = [
  {
    id: 1,
    type: 1,
    currency: { id: 1, code: 'USDT', protocol: 'TRC20' },
    coinAddress: 'TExampleAddressOfNobody2222222222',
    bankName: '',
    bankAddress: '',
    bankSwift: '',
    payeeName: '',
    payeeAccount: '',
    isProven: true,
    label: 'My savings',
  },
  {
    id: 2,
    type: 1,
    currency: { id: 1, code: 'USDT', protocol: 'TRC20' },
    coinAddress: 'TExampleAddressOfNobody3333333333',
    bankName: '',
    bankAddress: '',
    bankSwift: '',
    payeeName: '',
    payeeAccount: '',
    isProven: false,
    label: 'Hardware wallet in the safe at home',
    usableAtMs: NOON + 86_400_000,
  },
];

const WITHDRAWAL = {
  number: '200',
  fee: '1',
  received: '199',
  createdAtMs: NOON,
  type: 1 as const,
  address: 'TExampleAddressOfNobody2222222222',
  payeeAccount: '',
  notes: '',
  currency: { code: 'USDT' },
  label: 'My savings',
};
export const WITHDRAWALS: WithdrawalRecord[] = [
  { ...WITHDRAWAL, id: 4, status: 0, statusName: 'Under review' },
  { ...WITHDRAWAL, id: 3, status: 3, statusName: 'Cancelled by you' },
  { ...WITHDRAWAL, id: 2, status: 1, statusName: 'Paid' },
  { ...WITHDRAWAL, id: 1, status: 2, statusName: 'Rejected', notes: 'Please verify your identity first.' },
];

export const LEDGER: LedgerLog[] = [
  {
    amount: '500',
    memo: 'deposit',
    subject: '#4',
    memoText: 'Deposit',
    createdAtMs: NOON,
    createdAt: '15 Jan 2026, 12:00:00 UTC',
  },
  {
    amount: '-12',
    memo: 'fee',
    subject: '#17',
    memoText: 'Trading fee',
    instrument: 'EUR/USD',
    createdAtMs: NOON,
    createdAt: '15 Jan 2026, 12:00:00 UTC',
  },
];

export const LOAN_CONFIGS: LoanConfig[] = [
  {
    id: 1,
    loanPeriod: 7,
    minAmount: '100',
    maxAmount: '1000',
    interestRate: '0.001',
    freePeriod: 2,
    penaltyRate: '0.0025',
  },
];

const LOAN = {
  createdAtMs: NOON,
  amount: '500',
  loanPeriod: 7,
  interest: '2.5',
  interestRate: '0.001',
  freePeriod: 2,
  penaltyRate: '0.0025',
  penalty: '0',
  agreement: 'Loan agreement\n\n1. The borrower receives 500.00 USD.',
  agreementHash: '0'.repeat(64),
};
export const LOANS: LoanRecord[] = [
  { ...LOAN, id: 2, status: 2, reason: '', reviewedAtMs: NOON, dueAtMs: NOON + 7 * 86_400_000 },
  { ...LOAN, id: 1, status: 3, reason: 'Too many loans.', reviewedAtMs: NOON, dueAtMs: null },
];

export const REPAYMENT: RepaymentInfo = {
  loanId: 2,
  principal: '500',
  interest: '2.5',
  penalty: '0',
  due: '502.5',
  dueAtMs: NOON + 7 * 86_400_000,
};

export const REPAYMENT_ACCOUNTS: RepaymentAccount[] = [
  { id: 1, currencyCode: 'USDT', protocolCode: 'TRC20', address: 'TExampleAddressOfNobody3333333333' },
];
