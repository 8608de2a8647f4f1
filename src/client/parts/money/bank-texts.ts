/** What the fields of a bank account or a coin address are called on the screen. */
export const BANK_TEXTS = {
  payeeName: 'bank.payee_name',
  payeeAccount: 'bank.payee_account',
  bankName: 'bank.bank_name',
  bankSwift: 'bank.bank_swift',
  bankAddress: 'bank.bank_address',
  bankRemark: 'bank.bank_remark',
  coinAddress: 'bank.dc_address',
} as const;
