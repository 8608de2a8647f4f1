/** The credit score is worked out from what it is made of, and kept nowhere else. */
export const STATEMENTS: readonly string[] = ['ALTER TABLE user DROP COLUMN credit_score'];
