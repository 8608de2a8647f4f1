import { query } from './statement.ts';

/** What the audit reads of copies. */
export const copyAuditQueries = {
  copies: query((db) =>
    db
      .selectFrom('copy')
      .innerJoin('account', 'account.user_id', 'copy.account_user_id')
      .selectAll('copy')
      .select(['account.balance', 'account.held'])
      .where('account.kind', '=', 'trading')
      .orderBy('copy.id'),
  ),
  /** With what was on the copy's account after each. */
  fees: query((db) =>
    db
      .selectFrom('copy_fee')
      .innerJoin('copy', 'copy.id', 'copy_fee.copy_id')
      .innerJoin('account', 'account.user_id', 'copy.account_user_id')
      .innerJoin('journal', (join) =>
        join.on('journal.ref_kind', '=', 'copyFee').onRef('journal.ref_id', '=', 'copy_fee.id'),
      )
      .innerJoin('entry', (join) =>
        join.onRef('entry.journal_id', '=', 'journal.id').onRef('entry.account_id', '=', 'account.id'),
      )
      .selectAll('copy_fee')
      .select(['copy.account_user_id', 'copy.leader_user_id', 'copy.fee_percent', 'copy.agreement'])
      .select(['copy.amount as put_in', 'entry.balance_after'])
      .orderBy('copy_fee.copy_id')
      .orderBy('copy_fee.id'),
  ),
};
