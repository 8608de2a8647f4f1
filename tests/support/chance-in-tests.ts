import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Nothing in a test happens by chance or by haste: draws come from `seededRandom`, names from `newName`, instants from a clock
 * that the test sets, and a test waits with `until` for what will be seen. `tests/bench` measures, and is not looked at.
 */

const PATTERNS = {
  draw: /\bMath\.random\b|\brandom(UUID|Bytes|Int|FillSync)\(|\bgetRandomValues\(/,
  clock: /\bDate\.now\(\)|\bnew Date\(\)|\bperformance\.now\(\)/,
  sleep: /\bsetTimeout\b|\bwaitForTimeout\b|\b(wait|pause|sleep)\((\d|[A-Z])/,
  late: /\bawait [^=]*\.waitFor(Request|Response|Event)\(/,
} as const;
type Kind = keyof typeof PATTERNS;

/** What may nevertheless: a file, or a folder that ends in `/`. An entry that allows nothing any more fails. */
const ALLOWED: readonly (readonly [place: string, kind: Kind, because: string])[] = [
  ['support/fixed-seed.ts', 'draw', 'gives Math.random a seed'],
  [
    'support/postgres.ts',
    'draw',
    'several runs may share one PostgreSQL, and a name there must be new to all of them',
  ],
  ['charts/app-lock/page.ts', 'draw', 'a salt: whatever it is, only the right PIN opens'],
  [
    'charts/kyc-review/page.ts',
    'draw',
    'an address nobody has joined with, on a server that many paths share',
  ],
  ['charts/push/page.ts', 'draw', 'an endpoint no other browser has, on a server that many paths share'],
  ['charts/app-lock/page.ts', 'clock', 'reads the clock of the page'],
  ['cli/market.test.ts', 'clock', 'the operator’s command serves by the clock of the machine'],
  ['e2e/', 'clock', 'a browser and the server it is shown go by the clock of the machine'],
  ['gallery/samples-trade.ts', 'clock', 'a page in a browser shows the samples as of today'],
  ['server/bus/hanging.test.ts', 'clock', 'asks that a session is over within a real second'],
  ['server/cluster.test.ts', 'clock', 'nodes in processes of their own go by the clock of the machine'],
  ['server/image.test.ts', 'clock', 'prints how long a start and an end took, and asks nothing of it'],
  ['server/market/live/shared-feed.test.ts', 'clock', 'as the nodes of the cluster'],
  [
    'server/security/connections.test.ts',
    'clock',
    'Node’s own HTTP server cuts what never ends, by its own clock',
  ],
  [
    'server/socket/socket-market.test.ts',
    'clock',
    'flushes keep their distance by real time: at least so much passes',
  ],
  ['server/socket/socket-stall.test.ts', 'clock', 'prints how long sockets waited, and asks nothing of it'],
  ['support/cluster/traders.ts', 'clock', 'as the nodes of the cluster'],
  ['support/cluster/sockets.ts', 'clock', 'as the nodes of the cluster'],
  ['support/walk/run.ts', 'clock', 'ends the cutting down of a walk that has failed already'],
  ['e2e/02-session.spec.ts', 'sleep', 'keeps the thread of the page busy'],
  ['e2e/10-comfort.spec.ts', 'sleep', 'a flick goes on by itself, for as long as Chromium wants'],
  ['e2e/20-heap.spec.ts', 'sleep', 'counts the timers of the page'],
  ['e2e/paths/journal.ts', 'sleep', 'gives up on what never comes'],
  ['server/crash.test.ts', 'sleep', 'kills a process at an instant drawn from a seed'],
  [
    'server/drain.test.ts',
    'sleep',
    'traders pause between orders, and two signals within half a second are one',
  ],
  ['server/http/builds.test.ts', 'sleep', 'kills a process at many different instants'],
  ['server/security/connections.test.ts', 'sleep', 'half a request drips a byte a second'],
  ['server/security/events.test.ts', 'sleep', 'what a socket may send is counted by real seconds'],
  [
    'server/socket/socket-market.test.ts',
    'sleep',
    'ticks come faster than flushes, which keep real time between them',
  ],
  [
    'server/socket/socket-rig.ts',
    'sleep',
    'a flush comes some turns after what caused it, and says nothing when it has nothing',
  ],
  [
    'server/socket/socket-stall.test.ts',
    'sleep',
    'the kernel takes its time to fill the buffers of a socket',
  ],
  ['server/store/stopped-upgrade.test.ts', 'sleep', 'kills a process at an instant drawn from a seed'],
  ['support/balancer.ts', 'sleep', 'a balancer looks after its nodes now and then'],
  ['support/cluster/commands.ts', 'sleep', 'an app asks again after a while'],
  ['support/cluster/disturb.ts', 'sleep', 'faults strike at instants drawn from a seed'],
  ['support/cluster/site.ts', 'sleep', 'faults last a while'],
  ['support/cluster/traders.ts', 'sleep', 'traders pause between orders'],
  ['support/postgres-keeper.ts', 'sleep', 'ends a server by force that does not end by itself'],
  ['support/price-path/sites.ts', 'sleep', 'cuts a node off at an instant drawn from a seed'],
  ['support/until.ts', 'sleep', 'the one place that looks again after a pause'],
];

const SELF = 'support/chance-in-tests.ts';

/** What is left to chance or to haste in the tests, each with its line, and entries of the list that allow nothing. */
export function chanceInTests(root: string): string[] {
  const complaints: string[] = [];
  const idle = new Set(ALLOWED);
  const folder = join(root, 'tests');
  const isLooked = (name: string) => /\.tsx?$/.test(name) && !name.startsWith('bench/') && name !== SELF;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isLooked))
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .forEach((line, index) => {
        if (/^\s*(\/\/|\/?\*)/.test(line)) return;
        for (const kind of Object.keys(PATTERNS) as Kind[]) {
          if (!PATTERNS[kind].test(line)) continue;
          const entry = ALLOWED.find(
            ([place, allowed]) => allowed === kind && (name === place || isUnder(name, place)),
          );
          if (entry) idle.delete(entry);
          else complaints.push(`tests/${name}:${index + 1} ${HELP[kind]}`);
        }
      });
  for (const [place, kind] of idle)
    complaints.push(`tests/${SELF}: "${place}" allows a ${kind} that is not there`);
  if (!readFileSync(join(root, 'vite.config.ts'), 'utf8').includes("'tests/support/fixed-seed.ts'"))
    complaints.push('vite.config.ts: the properties of fast-check have no fixed seed');
  return complaints;
}

const HELP: Readonly<Record<Kind, string>> = {
  draw: 'draws without a seed: seededRandom draws, newName makes names',
  clock: 'reads the clock of the machine: give the time as an argument',
  sleep: 'waits for time to pass: until waits for what will be seen',
  late: 'listens when it may have come: listen before what causes it, and await that',
};

const isUnder = (name: string, place: string): boolean => place.endsWith('/') && name.startsWith(place);
