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
  /** Copied orders beside those of the leader's, with the bounds that were signed. */
  copied: query((db) =>
    db
      .selectFrom('copy_order')
      .innerJoin('copy', 'copy.id', 'copy_order.copy_id')
      .innerJoin('trade_order as own', 'own.id', 'copy_order.order_id')
      .innerJoin('trade_order as led', 'led.id', 'copy_order.leader_order_id')
      .select(['copy_order.copy_id', 'copy_order.order_id', 'copy_order.leader_price'])
      .select(['copy.max_margin', 'copy.max_multiple', 'copy.max_slip', 'copy.max_age'])
      .select(['copy.max_difference', 'copy.instrument_ids', 'copy.begun_at'])
      .select(['own.direction', 'own.instrument_id', 'own.multiple', 'own.margin', 'own.entry_price'])
      .select(['own.opened_at', 'led.direction as led_direction', 'led.instrument_id as led_instrument_id'])
      .select(['led.multiple as led_multiple', 'led.opened_at as led_opened_at'])
      .orderBy('copy_order.copy_id')
      .orderBy('copy_order.leader_order_id'),
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
