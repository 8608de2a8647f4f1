/** What `npm run soak` runs: each a test of `npm test` with all its seeds and rounds. */
export type Suite = {
  name: string;
  what: string;
  /** How much of it runs. */
  size: string;
  runner: 'vitest' | 'playwright';
  args: readonly string[];
  env?: Record<string, string>;
  /** Where its servers keep their rows when it is not SQLite. */
  engine?: 'PostgreSQL';
};

const server = (name: string, file: string, what: string, size: string, env = {}): Suite => ({
  name,
  what,
  size,
  runner: 'vitest',
  args: [`tests/server/${file}`],
  env,
});
/** The same tests with their servers on PostgreSQL. */
const onPostgres = (suite: Suite): Suite => ({
  ...suite,
  what: `${suite.what}, on PostgreSQL`,
  env: { ...suite.env, TEST_ENGINE: 'postgres' },
  engine: 'PostgreSQL',
});
const browser = (name: string, what: string, size: string, args: string[], env = {}): Suite => ({
  name,
  what,
  size,
  runner: 'playwright',
  args,
  env,
});

export const SUITES: readonly Suite[] = [
  server('walk', 'walk.test.ts', 'simulation of market, orders, money and faults', '1,000 seeds', {
    WALK_SEEDS: '1000',
  }),
  server(
    'copies-walk',
    'copies/copies-walk.test.ts',
    'copies of a leader, with every bound, fee and outcome',
    '300 seeds',
    { WALK_SEEDS: '300' },
  ),
  server('simulation', 'trading/simulation.test.ts', 'orders and prices by chance', '20 seeds'),
  server(
    'copies-year',
    'copies/year.test.ts',
    'a year of leaders who are copied, audited, with nodes that are killed',
    '1,000 leaders who trade once a week, 20,000 followers',
    {
      ...{ YEAR_LEADERS: '1000', YEAR_FOLLOWERS: '20000', YEAR_DAYS: '365', YEAR_KILLS: '20' },
      YEAR_TRADES_EVERY: '7',
    },
  ),
  server(
    'figures',
    'own-figures.test.ts',
    'candles and money worked out apart',
    '50,000 candles, 2,000 orders',
    {
      FIGURE_CANDLES: '50000',
      FIGURE_ORDERS: '2000',
    },
  ),
  server(
    'four-eyes-walk',
    'operator/four-eyes-walk.test.ts',
    'operators who propose, confirm and refuse',
    '200 seeds',
    { WALK_SEEDS: '200' },
  ),
  server(
    'dashboard',
    'operator/dashboard-walk.test.ts',
    'the figures of the house after random walks',
    '100 seeds',
    { WALK_SEEDS: '100' },
  ),
  server('results', 'results/results.test.ts', 'results of accounts beside their ledgers', '1,000 accounts', {
    RESULT_ACCOUNTS: '1000',
  }),
  server('bad-input', 'http/bad-input.test.ts', 'generated inputs', '2,000 for each changing route', {
    GENERATED_INPUTS: '2000',
  }),
  server('feed', 'market/live/disturbed.test.ts', 'a live feed with every fault', '50 seeds', {
    FEED_SEEDS: '50',
  }),
  server('migrate', 'store/migrate.test.ts', 'upgrades taken up after every statement', 'all'),
  server('crash', 'crash.test.ts', 'kill -9 under mixed load', 'all rounds'),
  server(
    'upgrade',
    'store/stopped-upgrade.test.ts',
    'first starts and upgrades killed, disk full',
    '200 kills',
  ),
  server('image', 'image.test.ts', 'the image of a node, made and started in a root of Debian', 'all steps', {
    SOAK_IMAGE: '1',
  }),
  server('builds', 'http/builds.test.ts', 'builds killed while they are placed', '200 kills'),
  server('hanging-bus', 'bus/hanging.test.ts', 'ended sessions while the bus of a node hangs', '200 rounds', {
    SOAK_ROUNDS: '200',
  }),
  server('lost-commits', 'lost-commits.test.ts', 'commits whose answer is lost', '1,000 orders and closes', {
    SOAK_ROUNDS: '1000',
  }),
  server('parallel', 'payments/parallel.test.ts', '50 parallel commands on one balance', '200 rounds', {
    SOAK_ROUNDS: '200',
  }),
  // With as many rounds as in npm test: what runs longer has a suite of its own.
  onPostgres(server('postgres', '', 'every test of the server', 'all', { SOAK: '' })),
  onPostgres(
    server('walk-postgres', 'walk.test.ts', 'simulation of market, orders, money and faults', '200 seeds', {
      WALK_SEEDS: '200',
    }),
  ),
  onPostgres(
    server(
      'parallel-postgres',
      'payments/parallel.test.ts',
      '50 parallel commands on one balance',
      '200 rounds',
      {
        SOAK_ROUNDS: '200',
      },
    ),
  ),
  onPostgres(server('crash-postgres', 'crash.test.ts', 'kill -9 under mixed load', 'all rounds')),
  server(
    'shared-watch',
    'trading/shared-watch.test.ts',
    'nodes that lose the watch over prices',
    '50 seeds',
    { WATCH_SEEDS: '50' },
  ),
  server(
    'take-over',
    'trading/take-over.test.ts',
    'what prices bring about while nodes are killed and taken over from, beside a slow account',
    '50 seeds of 500,000 random prices',
    { TAKE_OVER_SEEDS: '50', TAKE_OVER_MINUTES: '300' },
  ),
  server(
    'price-path',
    'trading/price-path.test.ts',
    'what prices bring about beside a slow account that sees every price',
    '12,000 random orders at speeds 1 to 10,000',
    { PATH_ORDERS: '2000' },
  ),
  server(
    'alert-path',
    'alerts/alert-path.test.ts',
    'price alerts beside a slow account that sees every price',
    '2,000 alerts, stops and kills',
    { PATH_ALERTS: '2000' },
  ),
  server(
    'alert-take-over',
    'alerts/alert-take-over.test.ts',
    'price alerts while nodes are killed and taken over from, beside a slow account',
    '20 seeds',
    { TAKE_OVER_SEEDS: '20', TAKE_OVER_MINUTES: '300' },
  ),
  server('loans', 'loans/loan-request.test.ts', '50 parallel loan requests', '200 rounds', {
    SOAK_ROUNDS: '200',
  }),
  server('cluster', 'cluster.test.ts', 'three nodes killed, paused, cut off, without Redis', '200 rounds', {
    CLUSTER_SOCKETS: '300',
  }),
  server('cluster-sockets', 'cluster.test.ts', 'the same before 10,000 sockets', '3 rounds', {
    CLUSTER_ROUNDS: '3',
    CLUSTER_SOCKETS: '10000',
  }),
  server(
    'connections',
    'security/connections.test.ts',
    'half-sent requests, others served',
    '4,000 requests',
  ),
  server(
    'believable',
    'market/believable.test.ts',
    'the simulated market beside real ones',
    'a year of minutes, all instruments',
  ),
  server(
    'strategies',
    'market/strategies.test.ts',
    'the simulated market before rules on bars, volume, ticks and what moves beside',
    'a year of minutes, 26 kinds of rules, all instruments',
  ),
  server('foreseen', 'market/foreseen.test.ts', 'seeds a reader of prices could guess', '1,000,000 seeds'),
  server('uploads', 'pictures/hostile-uploads.test.ts', 'hostile uploads stored as sent', 'all'),
  server('news', 'news/news.test.ts', 'scripts left in stored news', 'all'),
  server('stall', 'socket/socket-stall.test.ts', 'sockets beside stalled ones', 'all'),
  {
    name: 'prove',
    what: 'the charts together, every invariant, and by Spin those that carry money',
    size: 'twenty times as far as npm test',
    runner: 'vitest',
    args: ['tests/prove'],
    env: { PROVE_TIMES: '20' },
  },
  {
    name: 'scxml',
    what: 'the SCXML of every chart beside XState, by the rules of the W3C',
    size: '1,000,000 random steps',
    runner: 'vitest',
    args: ['tests/chart-tools/scxml-rules.test.ts'],
    env: { SCXML_STEPS: '1000000' },
  },
  browser(
    'screens',
    'screens cut, covered or unsound',
    'every language, two widths, two themes',
    ['11-screens'],
    { LANGS: 'all' },
  ),
  browser('heap', 'what changes of screen leave in memory', '1,000 changes', ['20-heap'], {
    SCREEN_CHANGES: '1000',
  }),
  browser('engines', 'journeys in Chromium, Firefox and WebKitGTK', '20 times each', [
    '35-engines',
    '--repeat-each=20',
  ]),
  browser(
    'paths',
    'paths in Chromium over every transition',
    '5 times each',
    ['07-paths', '--repeat-each=5'],
    {
      PATHS: 'transitions',
    },
  ),
  browser('flaky', 'paths in Chromium that fail now and then', '20 times each', [
    '07-paths',
    '--repeat-each=20',
  ]),
];
