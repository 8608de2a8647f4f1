import { setImmediate as nextTurn } from 'node:timers/promises';
import { FLAG_BOUNDS, type HeldOrder, heldAgainst, IN_COMMON, type Shared } from '#contract/copy-flags';
import type { Db } from '../store/handles.ts';
import { houseQueries } from '../store/house.ts';
import { userTable } from '../store/users.ts';

type Held = HeldOrder & { lotsMicro: number; gainedMicro: number };

/** Two users with something in common who held positions of an instrument against each other. Lots and USD in millionths. */
export type Opposites = {
  users: readonly [uid: string, other: string];
  shared: readonly Shared[];
  instrumentId: number;
  /** How many pairs of orders, for how long together, and when the first and the last of them began, epoch ms. */
  pairs: number;
  heldMs: number;
  fromMs: number;
  lastMs: number;
  lotsMicro: readonly [number, number];
  /** What these orders brought both, after fees and nights; nothing yet of what is open. */
  gainedMicro: number;
};

/** Rows, and users whose orders are read at once: others have their turn in between. */
const AT_ONCE = 1_000;
const READ_AT_ONCE = 100;

/** Of the last days that flags are raised for, by what both gained. Nothing is kept of it: it is worked out as it is asked for. */
export async function readOpposites(db: Db, nowMs: number): Promise<Opposites[]> {
  const links = await readLinks(db);
  const held = await readHeld(db, [...new Set(links.flatMap(({ users }) => users))], nowMs);
  const found: Opposites[] = [];
  for (const { users, shared } of links) {
    const [one, other] = users.map((userId) => held.get(userId) ?? []) as [Held[], Held[]];
    const against = one.flatMap((own) =>
      other.flatMap((its) => {
        const heldMs = heldAgainst(own, its);
        return heldMs === 0 ? [] : [{ own, its, heldMs }];
      }),
    );
    if (against.length === 0) continue;
    await nextTurn();
    const uids = (await Promise.all(users.map((id) => userTable.byId.get(db, { id })))).map(
      (user) => user?.uid ?? '',
    );
    for (const [instrumentId, pairs] of Map.groupBy(against, ({ own }) => own.instrumentId)) {
      const sides = [new Set(pairs.map(({ own }) => own)), new Set(pairs.map(({ its }) => its))] as const;
      const sum = (side: Iterable<Held>, of: (order: Held) => number) =>
        [...side].reduce((total, order) => total + of(order), 0);
      const begun = pairs.map(({ own, its }) => Math.max(own.fromMs, its.fromMs));
      const lotsOf = (side: Iterable<Held>) => sum(side, ({ lotsMicro }) => lotsMicro);
      found.push({
        users: uids as [string, string],
        shared,
        instrumentId,
        pairs: pairs.length,
        heldMs: pairs.reduce((total, { heldMs }) => total + heldMs, 0),
        fromMs: Math.min(...begun),
        lastMs: Math.max(...begun),
        lotsMicro: [lotsOf(sides[0]), lotsOf(sides[1])],
        gainedMicro: sum([...sides[0], ...sides[1]], ({ gainedMicro }) => gainedMicro),
      });
    }
  }
  return found.toSorted((a, b) => b.gainedMicro - a.gainedMicro);
}

type Link = { users: [number, number]; shared: Shared[] };

/** Each two who have something in common, with all of it. */
async function readLinks(db: Db): Promise<Link[]> {
  const links = new Map<string, Link>();
  for (const what of IN_COMMON) {
    const having = new Map<string, Set<number>>();
    for await (const { shared, user_id } of rowsOf(db, what)) {
      const users = having.get(shared) ?? new Set();
      having.set(shared, users.add(user_id));
    }
    for (const found of having.values()) {
      if (found.size > FLAG_BOUNDS.opposite.users) continue;
      const users = [...found].sort((a, b) => a - b);
      for (const [at, one] of users.entries()) {
        for (const other of users.slice(at + 1)) {
          const link = links.get(`${one} ${other}`) ?? { users: [one, other], shared: [] };
          links.set(`${one} ${other}`, link);
          link.shared.push(...(link.shared.includes(what) ? [] : [what]));
        }
      }
    }
  }
  return [...links.values()];
}

async function* rowsOf(db: Db, what: Shared) {
  for (let afterId = 0; ; ) {
    const page = await houseQueries.sharing[what].all(db, { afterId, limit: AT_ONCE });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE) return;
    afterId = last.id;
    await nextTurn();
  }
}

/**
 * How many pairs of orders two users have in opposite directions, the first one's opened since an instant and both within `withinMs` of
 * each other.
 */
export function pairsWithin(one: readonly Held[], other: readonly Held[], sinceMs: number, withinMs: number) {
  const others = Map.groupBy(other, ({ instrumentId }) => instrumentId);
  return one
    .filter(({ fromMs }) => fromMs >= sinceMs)
    .reduce((pairs, { instrumentId, direction, fromMs }) => {
      const isPair = (its: Held) => its.direction !== direction && Math.abs(its.fromMs - fromMs) <= withinMs;
      return pairs + (others.get(instrumentId)?.filter(isPair).length ?? 0);
    }, 0);
}

/** What users hold and have closed in the last days that flags are raised for; a position with the parts that were closed of it is one. */
export async function readHeld(
  db: Db,
  userIds: readonly number[],
  nowMs: number,
): Promise<Map<number, Held[]>> {
  const held = new Map<number, Map<number, Held>>();
  const sinceMs = nowMs - FLAG_BOUNDS.sinceMs;
  for (let at = 0; at < userIds.length; at += READ_AT_ONCE) {
    const asked = { userIds: userIds.slice(at, at + READ_AT_ONCE) };
    const rows = [
      ...(await houseQueries.openOf.all(db, asked)),
      ...(await houseQueries.closedOf.all(db, { ...asked, sinceMs })),
    ];
    for (const row of rows) {
      const ofUser = held.get(Number(row.user_id)) ?? new Map<number, Held>();
      held.set(Number(row.user_id), ofUser);
      const id = row.part_of ?? row.id;
      const known = ofUser.get(id);
      ofUser.set(id, {
        instrumentId: row.instrument_id,
        direction: row.direction,
        unitsMicro: row.units + (known?.unitsMicro ?? 0),
        lotsMicro: row.lots + (known?.lotsMicro ?? 0),
        fromMs: row.opened_at ?? nowMs,
        toMs: Math.max(row.completed_at ?? nowMs, known?.toMs ?? 0),
        gainedMicro: (row.profit ?? 0) + row.financing - row.fee + (known?.gainedMicro ?? 0),
      });
    }
    await nextTurn();
  }
  return new Map(Array.from(held, ([userId, orders]) => [userId, [...orders.values()]]));
}
