import { INT, type Statement, sql } from './sql.ts';

/**
 * A copy follows what its leader has open. It keeps up to which entry of the leader's account it has looked for closings, under
 * which leadership it began, and the bounds on price and age that were signed: 0 for a copy that began before there were any. An
 * outcome keeps the lots of both orders at first, and the leader's as last followed.
 */
export const STATEMENTS: readonly Statement[] = [
  sql`ALTER TABLE copy ADD COLUMN leader_seq ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE copy ADD COLUMN leadership_id ${INT} REFERENCES leader (id)`,
  sql`ALTER TABLE copy ADD COLUMN max_slip ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE copy ADD COLUMN max_age ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE copy_order ADD COLUMN lots ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE copy_order ADD COLUMN followed_lots ${INT} NOT NULL DEFAULT 0`,
  `UPDATE copy SET leader_seq = coalesce((SELECT account.seq FROM account WHERE account.user_id = copy.leader_user_id), 0),
    leadership_id = (SELECT max(leader.id) FROM leader
      WHERE leader.user_id = copy.leader_user_id AND leader.begun_at <= copy.begun_at)`,
  `UPDATE copy_order SET followed_lots = leader_lots,
    lots = coalesce((SELECT trade_order.lots FROM trade_order WHERE trade_order.id = copy_order.order_id), 0)`,
  // What is open and was not copied stays so.
  `INSERT INTO copy_order (copy_id, leader_order_id, skipped, adjustments, order_id, leader_lots, leader_price, stop_loss, take_profit,
      trail_distance, trail_percent, is_done, created_at, lots, followed_lots)
    SELECT copy.id, led.id, 'paused', '[]', NULL, led.lots, led.entry_price, led.stop_loss, led.take_profit,
      led.trail_distance, led.trail_percent, 1, led.opened_at, 0, led.lots
    FROM copy JOIN account ON account.user_id = copy.leader_user_id
      JOIN trade_order AS led ON led.account_id = account.id AND led.state = 'open' AND led.part_of IS NULL
    WHERE copy.ended_at IS NULL AND NOT EXISTS (SELECT 1 FROM copy_order AS outcome
      WHERE outcome.copy_id = copy.id AND outcome.leader_order_id = led.id)`,
  'ALTER TABLE copy DROP COLUMN copies_after',
  'ALTER TABLE copy DROP COLUMN resumed_at',
];
