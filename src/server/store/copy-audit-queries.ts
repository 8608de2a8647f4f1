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
  fees: query((db) =>
    db
      .selectFrom('copy_fee')
      .innerJoin('copy', 'copy.id', 'copy_fee.copy_id')
      .selectAll('copy_fee')
      .select(['copy.account_user_id', 'copy.leader_user_id', 'copy.fee_percent'])
      .orderBy('copy_fee.id'),
  ),
};
