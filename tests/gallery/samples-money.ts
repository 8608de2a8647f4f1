import type { LedgerLog } from '#contract/entities';
import type {
  BankChannel,
  CoinChannel,
  DrawCurrency,
  DrawMethod,
  DrawRecord,
  LoanConfig,
  LoanRecord,
  RepaymentAccount,
  RepaymentInfo,
  TopUpRecord,
} from '#contract/entities-money';
import { NOON } from './samples-market.ts';

/** Money on its way in and out; no such address or account exists. */

export const COINS: CoinChannel[] = [
  {
    id: 1,
    currency_code: 'USDT',
    protocol_code: 'TRC20',
    address: 'TExampleAddressOfNobody1111111111',
    usd_price: '1',
  },
  { id: 2, currency_code: 'USDT', protocol_code: 'ERC20', address: `0x${'0'.repeat(40)}`, usd_price: '1' },
];

export const WIRE_CURRENCIES = [
  { id: 1, name: 'USD' },
  { id: 2, name: 'EUR' },
];

export const BANKS: BankChannel[] = [
  {
    id: 1,
    currency_code: 'USD',
    bank_name: 'Example Bank',
    bank_address: '1 Example Street',
    bank_swift: 'EXAMUS33',
    payee_name: 'Example Markets Ltd',
    payee_account: '000111222333',
    bank_remark: 'Your UID',
    usd_price: '1',
  },
];

const TOP_UP = {
  number: '500',
  type: 0 as const,
  currency_code: 'USDT',
  created_at: NOON,
  amount_usd: '500',
};
export const TOP_UPS: TopUpRecord[] = [
  { ...TOP_UP, id: 4, status: 0, remark: '' },
  { ...TOP_UP, id: 3, status: 1, remark: '' },
  { ...TOP_UP, id: 2, status: 2, remark: 'The transfer did not arrive.' },
  { ...TOP_UP, id: 1, status: 3, remark: 'The picture cannot be read.' },
];

export const DRAW_CURRENCIES: DrawCurrency[] = [
  { id: 1, code: 'USDT', protocol: 'TRC20', draw_rate: '1', fee_type: 1, usd_price: '1' },
  { id: 2, code: 'USDT', protocol: 'ERC20', draw_rate: '0.005', fee_type: 0, usd_price: '1' },
];

export const DRAW_METHODS: DrawMethod[] = [
  {
    id: 1,
    type: 1,
    draw_currency: { id: 1, code: 'USDT', protocol: 'TRC20' },
    dc_address: 'TExampleAddressOfNobody2222222222',
    bank_name: '',
    bank_address: '',
    bank_swift: '',
    payee_name: '',
    payee_account: '',
    is_proven: 1,
  },
];

const DRAW = {
  number: '200',
  fee: '1',
  real_number: '199',
  created_at: NOON,
  type: 1 as const,
  address: 'TExampleAddressOfNobody2222222222',
  payee_account: '',
  notes: '',
  draw_currency: { code: 'USDT' },
};
export const DRAWS: DrawRecord[] = [
  { ...DRAW, id: 3, status: 0, status_name: 'Under review' },
  { ...DRAW, id: 2, status: 1, status_name: 'Paid' },
  { ...DRAW, id: 1, status: 2, status_name: 'Rejected', notes: 'Please verify your identity first.' },
];

export const LEDGER: LedgerLog[] = [
  {
    Value: '500',
    Type: 'deposit',
    Memo: 'deposit',
    MemoTran: 'Deposit',
    CreatedAt: NOON,
    CreatedAtTran: '15 Jan 2026, 12:00:00 UTC',
  },
  {
    Value: '-12',
    Type: 'fee',
    Memo: 'fee',
    MemoTran: 'Trading fee',
    CreatedAt: NOON,
    CreatedAtTran: '15 Jan 2026, 12:00:00 UTC',
  },
];

export const LOAN_CONFIGS: LoanConfig[] = [
  {
    id: 1,
    loan_period: 7,
    min_amount: '100',
    max_amount: '1000',
    interest_rate: '0.001',
    free_period: 2,
    penalty_rate: '0.0025',
  },
];

const LOAN = {
  created_at: NOON,
  amount: '500',
  loan_period: 7,
  interest_amount: '2.5',
  interest_rate: '0.001',
  free_period: 2,
  penalty_rate: '0.0025',
  penalty_amount: '0',
  agreement: 'Loan agreement\n\n1. The borrower receives 500.00 USD.',
  agreement_hash: '0'.repeat(64),
};
export const LOANS: LoanRecord[] = [
  { ...LOAN, id: 2, status: 2, reason: '', reviewed_at: NOON, repayment_time: NOON + 7 * 86_400_000 },
  { ...LOAN, id: 1, status: 3, reason: 'Too many loans.', reviewed_at: NOON, repayment_time: null },
];

export const REPAYMENT: RepaymentInfo = {
  loan_id: 2,
  principal: '500',
  interest: '2.5',
  penalty: '0',
  due: '502.5',
  repayment_time: NOON + 7 * 86_400_000,
};

export const REPAYMENT_ACCOUNTS: RepaymentAccount[] = [
  { id: 1, currency_code: 'USDT', protocol_code: 'TRC20', address: 'TExampleAddressOfNobody3333333333' },
];
