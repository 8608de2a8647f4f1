import type { Random } from '../random.ts';
import type { ClusterNode, Site } from './site.ts';
import { wait } from './site.ts';

const PAUSED_MS = 10_000;
const CUT_MS = 4_000;
const WITHOUT_REDIS_MS = 1_500;
const ROUND_MS = 11_000;

/** Something that happens at a moment after the round began, ms, in words for the log. */
type Blow = { atMs: number; what: string; strike: (site: Site) => Promise<void> };

/** All four ways at about the same time, each node in another. */
export function eachNodeOnce(site: Site, random: Random): Blow[] {
  const [first, second, third] = site.nodes.toSorted(() => random.next() - 0.5) as [
    ClusterNode,
    ClusterNode,
    ClusterNode,
  ];
  return [
    kill(random.below(2_000), () => first),
    pause(random.below(3_000), () => second),
    cut(random.below(7_000), () => third),
    withoutRedis(random.below(ROUND_MS)),
  ];
}

/** What happens, when and to whom is by chance: two things may come together on one node, or on all. */
export function byChance({ next, below, chance }: Random): Blow[] {
  /** Chosen now, so that the same seed strikes the same. */
  const someNode = (): Choose => {
    const share = next();
    return ({ nodes }) => nodes[Math.floor(share * nodes.length)];
  };
  const blows: Blow[] = [];
  if (chance(0.7)) blows.push(kill(below(ROUND_MS), someNode()));
  if (chance(0.25)) blows.push(kill(below(ROUND_MS), someNode()));
  if (chance(0.6)) blows.push(pause(below(ROUND_MS), someNode()));
  if (chance(0.6)) blows.push(cut(below(ROUND_MS), someNode()));
  if (chance(0.25)) blows.push(cut(below(ROUND_MS), someNode()));
  if (chance(0.6)) blows.push(withoutRedis(below(ROUND_MS)));
  if (chance(0.5)) blows.push(update(below(ROUND_MS), someNode()));
  return blows;
}

/** Lets it happen; answers what did, in words, once it is over. */
export async function disturb(site: Site, blows: readonly Blow[]): Promise<string> {
  const happen = async ({ atMs, strike }: Blow) => {
    await wait(atMs);
    await strike(site);
  };
  await Promise.all([wait(ROUND_MS / 2), ...blows.map(happen)]);
  return blows.map(({ atMs, what }) => `${what} at ${atMs} ms`).join(', ');
}

type Choose = (site: Site) => ClusterNode | undefined;

/** While all nodes are being replaced there is none to strike. */
const on = (choose: Choose, run: (site: Site, node: ClusterNode) => Promise<void>) => async (site: Site) => {
  const node = choose(site);
  if (node) await run(site, node);
};

const kill = (atMs: number, choose: Choose): Blow => ({
  atMs,
  what: 'killed',
  strike: on(choose, (site, node) => site.replace(node)),
});

const update = (atMs: number, choose: Choose): Blow => ({
  atMs,
  what: 'updated',
  strike: on(choose, (site, node) => site.update(node)),
});

const pause = (atMs: number, choose: Choose): Blow => ({
  atMs,
  what: 'paused',
  strike: on(choose, (site, node) => site.pause(node, PAUSED_MS)),
});

const cut = (atMs: number, choose: Choose): Blow => ({
  atMs,
  what: 'cut off',
  strike: on(choose, (site, node) => site.cutFromDatabase(node, CUT_MS)),
});

const withoutRedis = (atMs: number): Blow => ({
  atMs,
  what: 'without Redis',
  strike: (site) => site.stopRedis(WITHOUT_REDIS_MS),
});
