import { microToWire } from '#contract/money';
import { recordEvent } from '../accounts/account-events.ts';
import type { Notices } from '../accounts/notices.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { stepLeader } from '../leaders/leading.ts';
import { accountRequestLife } from '../lives/account-request-life.machine.ts';
import { DecisionRefusal, decidedIn, type ReviewKind, reviewOf, toldAs } from '../reviews/review-kind.ts';
import type { SecurityEvents } from '../security-events.ts';
import { challengeTable } from '../store/challenges.ts';
import { type ClosingRow, closingTable } from '../store/closings.ts';
import type { Db, Tx } from '../store/handles.ts';
import { notificationSettingTable } from '../store/notification-settings.ts';
import { priceAlertTable } from '../store/price-alerts.ts';
import { pushSubscriptionTable } from '../store/push-subscriptions.ts';
import { userTable } from '../store/users.ts';
import type { Trading } from '../trading/trading.ts';
import { holdingsOf, listedObstacles } from './obstacles.ts';

/** The history does not show the owner from which network an operator decided. */
const BY_OPERATOR = { network: '', browser: '', system: '' };

type Parts = {
  trading: Pick<Trading, 'endDemo' | 'funds'>;
  sessions: Pick<Sessions, 'endAll'>;
  notices: Pick<Notices, 'send'>;
  events: Pick<SecurityEvents, 'report'>;
};

/**
 * Requests to close an account as a kind of review. An approval gives the rest of the balance up, ends what is open on the user's
 * demo account, and every session of both; from then on neither opens one.
 */
export function closingReview(db: Db, parts: Parts): ReviewKind {
  const { trading, notices, events } = parts;
  return reviewOf(db, {
    name: 'closing',
    table: closingTable,
    show: async (row) => {
      const holdings = await holdingsOf(db, row.user_id);
      return {
        'gives up': `${microToWire(row.given_up)} USD`,
        balance: `${microToWire(holdings.balanceMicro)} USD`,
        'in the way': listedObstacles(holdings) || 'nothing',
      };
    },
    take: (tx, { user_id }) => trading.funds.take(tx, user_id),
    life: accountRequestLife,
    move: async (tx, row, to, verdict) => {
      if (to === 'approved') await refuseUnlessEmpty(tx, row);
      return decidedIn(closingTable)(tx, row, to, verdict);
    },
    tells: (_, to) => ({ kind: 'closing-decided', data: { state: toldAs(to === 'approved') } }),
    after: async (tx, row, to, { atMs }) => {
      const { user_id: userId } = row;
      const isApproved = to === 'approved';
      if (isApproved) await close(tx, parts, row, atMs);
      // English while the user's own language is not known.
      await notices.send(tx, userId, isApproved ? 'accountClosed' : 'closingRejected', 'en');
      const decided = { name: 'closing-decided', details: { state: toldAs(isApproved) } } as const;
      await recordEvent(tx, userId, decided, BY_OPERATOR, atMs);
      events.report({ event: 'closing.decided', state: toldAs(isApproved), user: userId });
    },
  });
}

/** What the price or an operator changed since the request. */
async function refuseUnlessEmpty(tx: Tx, { user_id: userId, given_up }: ClosingRow): Promise<void> {
  const holdings = await holdingsOf(tx, userId);
  if (holdings.obstacles.length > 0)
    throw new DecisionRefusal(`In the way of closing this account: ${listedObstacles(holdings)}.`);
  if (holdings.restMicro !== given_up)
    throw new DecisionRefusal(
      `The user gave up ${microToWire(given_up)} USD, and the balance is ${microToWire(holdings.restMicro)} USD.`,
    );
}

async function close(
  tx: Tx,
  { trading, sessions }: Parts,
  { id, user_id: userId, given_up }: ClosingRow,
  atMs: number,
): Promise<void> {
  if (given_up > 0)
    await trading.funds.book(tx, userId, {
      kind: 'withdrawal',
      ref: { kind: 'closing', id },
      atMs,
      moves: [{ amountMicro: -given_up, memo: 'givenUp', counter: 'fees' }],
    });
  const demo = await userTable.byOwner.get(tx, { ownerUserId: userId });
  if (demo) await trading.endDemo(tx, demo.id);
  await userTable.close.run(tx, { id: userId, closedAt: atMs });
  await stepLeader(tx, userId, 'leader.stop', atMs);
  for (const closed of demo ? [userId, demo.id] : [userId]) {
    await sessions.endAll(tx, closed, 'error.accountClosed');
    await challengeTable.deleteOfUser.run(tx, { userId: closed });
    // From now on the server tells the user nothing but the mail about this decision.
    await priceAlertTable.deleteOfUser.run(tx, { userId: closed });
    tx.unit.tell({ type: 'alerts.changed', userId: closed });
    await pushSubscriptionTable.deleteOfUser.run(tx, { userId: closed });
    await notificationSettingTable.deleteOfUser.run(tx, { userId: closed });
  }
}
