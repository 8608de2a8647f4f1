import { PAGE_SIZE } from '#contract/constants';
import { type CopyFlag, FLAG_BOUNDS, isChurning, isWash, sharedBy } from '#contract/copy-flags';
import { microToWire } from '#contract/money';
import type { Clock } from '../clock.ts';
import { type Opposites, pairsWithin, readHeld } from '../house/opposites.ts';
import type { Market } from '../market/market.ts';
import { mapInSlices } from '../slices.ts';
import { copyDeskQueries } from '../store/copy-desk-queries.ts';
import type { Database } from '../store/database.ts';
import { decisionTable } from '../store/decisions.ts';
import { type Act, ageText, type Commands, type Done, timeText } from './commands.ts';
import { copyTrail } from './copy-trail.ts';
import { OperatorRefusal } from './refusal.ts';

export type FlagRow = { flag: CopyFlag; leader: string; follower: string; why: string };

export type CopyCommandParts = {
  database: Database;
  market: Pick<Market, 'find'>;
  now: Clock;
  longReads: {
    copyFlags(ask: { nowMs: number }): Promise<FlagRow[]>;
    opposites(ask: { nowMs: number }): Promise<Opposites[]>;
  };
};

/**
 * Users who trade against each other, and copies of leaders: who copies whom, with what money, where something may not be honest,
 * and the way of one order, whose look is logged for both.
 */
export function copyCommands(
  act: Act,
  { database: { db }, market, now, longReads }: CopyCommandParts,
): Commands<'copies' | 'copy-flags' | 'copied-order' | 'opposites' | 'opposites-seen'> {
  const unseen = async () => {
    const found = await longReads.opposites({ nowMs: now() });
    if (found.length === 0) return [];
    // What was seen was seen once its last pair had begun.
    const createdAt = Math.min(...found.map(({ lastMs }) => lastMs));
    const known = await decisionTable.ofKind.all(db, { kind: OPPOSITES, createdAt });
    const seen = new Set(known.map(({ subject, decision }) => `${subject} ${decision}`));
    const rows = found.map((one) => oppositesRow(one, market));
    return rows.filter((row) => {
      const { subject, decision } = seenOf(row);
      return !seen.has(`${subject} ${decision}`);
    });
  };
  return {
    copies: async (_, { page }) => {
      const offset = (page - 1) * PAGE_SIZE;
      const rows = await copyDeskQueries.page.all(db, { limit: PAGE_SIZE, offset });
      const count = (await copyDeskQueries.count.get(db))?.count ?? 0;
      return {
        message: `${count} copies, page ${page} of ${Math.max(1, Math.ceil(count / PAGE_SIZE))}`,
        rows: rows.map((copy) => ({
          id: String(copy.id),
          leader: copy.leader_uid,
          follower: copy.follower_uid,
          since: timeText(copy.begun_at),
          state: copy.end_reason === null ? copy.state : `${copy.state}: ${copy.end_reason}`,
          'put in': microToWire(copy.amount),
          returned: copy.returned === null ? '' : microToWire(copy.returned),
          'performance fee': microToWire(Number(copy.fees)),
        })),
      };
    },
    'copy-flags': async () => ({ rows: await longReads.copyFlags({ nowMs: now() }) }),
    opposites: async () => ({ rows: await unseen() }),
    'opposites-seen': async (actor, { uid, other, code, last, reason }) => {
      const row = (await unseen()).find(
        (one) => one.user === uid && one.other === other && one.instrument === code && one.last === last,
      );
      if (!row) throw new OperatorRefusal(`No such positions of ${uid} and ${other} are listed now.`);
      await act(actor, reason, async () => seenOf(row));
      return { message: `Not listed until ${uid} and ${other} hold others, or have more in common.` };
    },
    'copied-order': async (actor, { id }) => {
      const trail = await copyTrail(db, market, id);
      if (!trail) throw new OperatorRefusal(`No copy placed an order ${id}.`);
      for (const subject of trail.uids)
        await act(actor, '', async () => ({ kind: 'user', subject, decision: `way of order ${id} seen` }));
      return { rows: trail.rows };
    },
  };
}

const OPPOSITES = 'opposites';
/** As the log has it that positions were seen. What is listed again reads otherwise: there is a later pair, or more in common. */
const seenOf = ({ user, other, instrument, last, shared }: ReturnType<typeof oppositesRow>): Done => ({
  kind: OPPOSITES,
  subject: `${user} ${other} ${instrument}`,
  decision: `seen, the last since ${last}, in common: ${shared}`,
});

function oppositesRow(
  {
    users: [user, other],
    shared,
    instrumentId,
    pairs,
    heldMs,
    fromMs,
    lastMs,
    lotsMicro,
    gainedMicro,
  }: Opposites,
  market: Pick<Market, 'find'>,
) {
  const [lots, others] = lotsMicro.map(microToWire);
  return {
    ...{
      user,
      other,
      shared: shared.join(', '),
      instrument: market.find(instrumentId)?.code ?? String(instrumentId),
    },
    ...{ pairs: String(pairs), held: ageText(heldMs), since: timeText(fromMs), last: timeText(lastMs) },
    ...{ lots: lots ?? '', 'other lots': others ?? '', 'gained usd': microToWire(gainedMicro) },
  };
}

/** What may not be honest among copies, of the last days that flags are raised for. */
export async function flagsAt(db: Database['db'], nowMs: number): Promise<FlagRow[]> {
  const sinceMs = nowMs - FLAG_BOUNDS.sinceMs;
  const { shortMs } = FLAG_BOUNDS.churning;
  const { withinMs } = FLAG_BOUNDS.wash;
  const traded = await copyDeskQueries.traded.all(db, { sinceMs, feesSinceMs: sinceMs, shortMs });
  const shared = await copyDeskQueries.shared.all(db);
  const users = new Set(shared.flatMap(({ leader_user_id, user_id }) => [leader_user_id, user_id]));
  const held = await readHeld(db, [...users], nowMs);
  const opposite = await mapInSlices(shared, ({ leader_user_id, user_id, leader_uid, follower_uid }) => {
    const [led = [], own = []] = [held.get(leader_user_id), held.get(user_id)];
    return { leader_uid, follower_uid, pairs: pairsWithin(led, own, sinceMs, withinMs) };
  });
  const churning = traded
    .map(({ uid, orders, short, fees }) => ({
      uid,
      of: { orders, short: Number(short), feesMicro: Number(fees) },
    }))
    .filter(({ of }) => isChurning(of))
    .map(({ uid, of }): FlagRow => {
      const why = `${of.short} of ${of.orders} orders were short, fees ${microToWire(of.feesMicro)}`;
      return { flag: 'churning', leader: uid, follower: '', why };
    });
  const wash = opposite.filter(isWash).map(({ leader_uid, follower_uid, pairs }): FlagRow => {
    const why = `${pairs} pairs of orders against each other`;
    return { flag: 'wash', leader: leader_uid, follower: follower_uid, why };
  });
  const self = shared.flatMap(({ leader_uid, follower_uid, networks, browsers, destinations }): FlagRow[] => {
    const found = sharedBy({
      networks: networks ?? 0,
      browsers: browsers ?? 0,
      destinations: destinations ?? 0,
    });
    const why = `the same ${found.join(', ')}`;
    return found.length === 0 ? [] : [{ flag: 'self', leader: leader_uid, follower: follower_uid, why }];
  });
  return [...churning, ...wash, ...self];
}
