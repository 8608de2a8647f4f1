import { ID, TEXT } from './001-schema/columns.ts';

/**
 * Requests to close an account, when it was closed and when its personal data was erased. A payout method of a closed account
 * may be blanked. The contract alone says what a challenge may be for.
 */
export const STATEMENTS: readonly string[] = [
  'ALTER TABLE "user" ADD COLUMN closed_at bigint',
  'ALTER TABLE "user" ADD COLUMN erased_at bigint',
  'CREATE INDEX user_to_erase ON "user" (closed_at) WHERE closed_at IS NOT NULL AND erased_at IS NULL',
  `CREATE TABLE closing (
    id ${ID},
    user_id bigint NOT NULL REFERENCES "user" (id),
    given_up bigint NOT NULL CHECK (given_up >= 0),
    state ${TEXT} NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected', 'withdrawn')),
    reason ${TEXT} NOT NULL,
    created_at bigint NOT NULL,
    decided_at bigint,
    CHECK ((state = 'waiting') = (decided_at IS NULL))
  )`,
  `CREATE UNIQUE INDEX closing_waiting ON closing (user_id) WHERE state = 'waiting'`,
  'CREATE INDEX closing_of_user ON closing (user_id, id)',
  `CREATE FUNCTION keep_method() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM "user" WHERE id = OLD.user_id AND closed_at IS NOT NULL) THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'destinations are bound anew, not edited' USING ERRCODE = 'restrict_violation';
  END $$`,
  'DROP TRIGGER draw_method_no_edit ON draw_method',
  `CREATE TRIGGER draw_method_no_edit BEFORE UPDATE OF id, user_id, currency_id, dc_address, bank_name, bank_address,
      bank_swift, payee_name, payee_account ON draw_method
    FOR EACH ROW EXECUTE FUNCTION keep_method()`,
  'ALTER TABLE challenge DROP CONSTRAINT challenge_purpose_check',
];
