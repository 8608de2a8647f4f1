import { recordEvent } from '../accounts/account-events.ts';
import type { Devices } from '../accounts/devices.ts';
import type { Notices } from '../accounts/notices.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { accountRequestLife } from '../lives/account-request-life.machine.ts';
import { decidedIn, type ReviewKind, reviewOf, toldAs } from '../reviews/review-kind.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { SiteSettings } from '../site/site-settings.ts';
import { challengeTable } from '../store/challenges.ts';
import { factorTable, recoveryCodeTable } from '../store/factors.ts';
import type { Db, Tx } from '../store/handles.ts';
import { lostFactorTable } from '../store/lost-factors.ts';
import { waitMs } from './lost-factors.ts';

/** The history does not show the owner from which network an operator decided. */
const BY_OPERATOR = { network: '', browser: '', system: '' };

type Parts = {
  site: Pick<SiteSettings, 'get'>;
  sessions: Pick<Sessions, 'endAll'>;
  devices: Pick<Devices, 'forgetAll'>;
  notices: Pick<Notices, 'send'>;
  events: Pick<SecurityEvents, 'report'>;
};

/**
 * Lost factors as a kind of review. The owner has the waiting time to withdraw the report by a login with a factor. An approval takes
 * every factor and every session from the account: its password alone logs in.
 */
export function lostFactorsReview(db: Db, parts: Parts): ReviewKind {
  const { site, notices, events } = parts;
  return reviewOf(db, {
    name: 'lost-factors',
    waitMs: () => waitMs(site),
    table: lostFactorTable,
    show: (row) => ({
      network: `reported from the network ${row.network}`,
      'approve from': new Date(row.created_at + waitMs(site)).toISOString(),
    }),
    life: accountRequestLife,
    move: decidedIn(lostFactorTable),
    tells: (_, to) => ({ kind: 'lost-factors-decided', data: { state: toldAs(to === 'approved') } }),
    after: async (tx, { user_id: userId }, to, { atMs }) => {
      const isApproved = to === 'approved';
      if (isApproved) await removeAll(tx, userId, parts);
      // English while the user's own language is not known.
      await notices.send(tx, userId, isApproved ? 'factorsReset' : 'factorsKept', 'en');
      const decided = { name: 'lost-factors-decided', details: { state: toldAs(isApproved) } } as const;
      await recordEvent(tx, userId, decided, BY_OPERATOR, atMs);
      events.report({ event: 'factors.decided', state: toldAs(isApproved), user: userId });
    },
  });
}

async function removeAll(tx: Tx, userId: number, { sessions, devices }: Parts): Promise<void> {
  await factorTable.deleteOfUser.run(tx, { userId });
  await recoveryCodeTable.deleteOfUser.run(tx, { userId });
  await challengeTable.deleteOfUser.run(tx, { userId });
  await devices.forgetAll(tx, userId);
  await sessions.endAll(tx, userId);
}
