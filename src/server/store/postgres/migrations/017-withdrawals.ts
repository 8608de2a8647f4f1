import { TEXT } from './001-schema/columns.ts';

/** Users' own names for payout methods; withdrawals that their users cancelled. */
export const STATEMENTS: readonly string[] = [
  `ALTER TABLE draw_method ADD COLUMN label ${TEXT} NOT NULL DEFAULT ''`,
  `ALTER TABLE withdrawal DROP CONSTRAINT withdrawal_state_check`,
  `ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_state_check
    CHECK (state IN ('waiting', 'paid', 'rejected', 'uncovered', 'cancelled'))`,
  `CREATE INDEX withdrawal_of_day ON withdrawal (user_id, created_at)`,
];
