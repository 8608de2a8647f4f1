/** Four eyes over the sums of a user and day, with deposits and repayments; and what an operator who approved alone might move then. */
export const STATEMENTS: readonly string[] = [
  'ALTER TABLE decision ADD COLUMN alone_up_to bigint',
  'ALTER TABLE proposal DROP CONSTRAINT proposal_what_check',
  `ALTER TABLE proposal ADD CONSTRAINT proposal_what_check
    CHECK (what IN ('deposit', 'withdrawal', 'loan', 'repayment', 'correction', 'limit'))`,
  `CREATE INDEX proposal_corrected ON proposal (user_id, answered_at) WHERE what = 'correction'`,
];
