/**
 * Imports point one way: contract <- machines <- client, contract <- server, ui <- client and desk; client and server never meet.
 * The chart tools are a package of their own and know no file outside their folder; the command line and the tests use them.
 */
const forbid = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to: { path: to } });

/** What makes paths of a chart's test model. */
const TEST_MODEL_LAYER = '^src/chart-tools/(paths/|test-model\\.ts$)';

/**
 * The rooms of the server from the lowest to the highest layer. A room imports rooms of the layers before its own, and
 * in its own layer those before it; imports of types count. The files beside the rooms are what every room may import.
 */
const SERVER_LAYERS = [
  ['lives', 'market', 'bus'],
  ['store'],
  ['notifications', 'ledger'],
  ['trading'],
  ['alerts'],
  [
    'messages',
    'pictures',
    'signing',
    'reviews',
    'accounts',
    'identity',
    'site',
    'factors',
    'protection',
    'news',
    'payments',
    'loans',
    'results',
    'traders',
    'house',
    'leaders',
    'copies',
    'inbox',
    'privacy',
  ],
  ['audit', 'http', 'socket', 'operator', 'metrics'],
  ['desk'],
  ['backups'],
  ['compose'],
];
const serverRooms = SERVER_LAYERS.flat();
const room = (names) => `^src/server/(${names.join('|')})/`;

const serverLayers = [
  ...serverRooms
    .slice(0, -1)
    .map((name, index) =>
      forbid(`server-${name}-reaches-no-higher`, room([name]), room(serverRooms.slice(index + 1))),
    ),
  // Sides of the same server: they meet in compose only.
  ...['audit', 'http', 'socket', 'operator', 'metrics'].map((name, _, sides) =>
    forbid(`server-${name}-stands-beside`, room([name]), room(sides.filter((other) => other !== name))),
  ),
  forbid('server-shared-files-know-no-room', '^src/server/(?!main\\.ts$)[^/]+\\.ts$', room(serverRooms)),
  forbid('server-main-starts-and-is-not-imported', '^src/server/(?!main\\.ts$)', '^src/server/main\\.ts$'),
  {
    name: 'server-rooms-are-listed',
    severity: 'error',
    from: { path: '^src/server/[^/]+/', pathNot: room(serverRooms) },
    to: {},
  },
];

module.exports = {
  forbidden: [
    // The languages are modules the build makes (src/cli/text-modules.ts).
    {
      name: 'every-import-is-found',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:texts$' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', '\\.css$', '^tests/', '^src/cli/run\\.mjs$'] },
      to: {},
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    forbid('contract-stands-alone', '^src/contract', '^(src/(client|desk|server|cli)|machines|tests)/'),
    {
      name: 'machines-are-pure',
      severity: 'error',
      from: { path: '^machines' },
      to: { pathNot: ['^machines', '^src/contract', '^node_modules/xstate/'] },
    },
    forbid(
      'chart-tools-are-a-package',
      '^src/chart-tools',
      '^(machines|src/(?!chart-tools/)[^/]+|tests|locales)/',
    ),
    // It can be lifted out for another XState app: see its README.
    {
      name: 'the-test-model-layer-stands-alone',
      severity: 'error',
      from: { path: TEST_MODEL_LAYER },
      to: { pathNot: [TEST_MODEL_LAYER, '^node_modules/xstate/'] },
    },
    forbid(
      'the-app-knows-no-chart-tools',
      '^(machines|src/(contract|ui|client|desk|server))/',
      '^src/chart-tools',
    ),
    forbid('client-never-meets-server', '^src/client/', '^(src/(server|cli)|tests)/'),
    forbid('server-never-meets-client', '^src/server', '^(src/(client|desk|cli)|machines|tests)/'),
    forbid('client-never-meets-desk', '^src/client/', '^src/desk/'),
    forbid('desk-stands-on-the-kit', '^src/desk/', '^(src/(client|server|cli)|tests)/'),
    forbid('desk-views-make-no-calls', '^src/desk/(pages|parts)/', '^src/desk/actors/'),
    // What reads requests tries to make code from text, which the desk's policy refuses.
    {
      name: 'the-desk-has-types-of-requests-alone',
      severity: 'error',
      from: { path: '^src/desk/' },
      to: { path: '^src/contract/desk/requests', dependencyTypesNot: ['type-only'] },
    },
    forbid('the-kit-stands-alone', '^src/ui/', '^(machines|src/(?!ui/)[^/]+|tests)/'),
    {
      name: 'screens-stand-apart',
      severity: 'error',
      from: { path: '^src/client/screens/([^/]+)/' },
      to: { path: '^src/client/screens/([^/]+)/', pathNot: '^src/client/screens/$1/' },
    },
    forbid('parts-know-no-screen', '^src/client/parts', '^src/client/screens'),
    forbid('views-make-no-calls', '^src/client/(screens|parts)', '^src/client/actors'),
    forbid('the-app-knows-no-inspector', '^(src|machines)/', '^node_modules/@statelyai/'),
    // What the browser gets of the gallery. Its entry is also the app's.
    forbid(
      'the-gallery-has-no-effects',
      '^tests/(gallery/(?!main\\.tsx$)|charts/[^/]+/gallery\\.ts$)',
      '^src/client/(main\\.tsx|actors/(http|socket|implementations)|app/boot/start)',
    ),
    forbid(
      'the-gallery-runs-in-the-browser',
      '^tests/(gallery|charts/[^/]+/gallery\\.ts$)',
      '^(src/(server|cli)/|tests/(?!gallery/|charts/[^/]+/gallery\\.ts$)|node_modules/playwright)',
    ),
    forbid('sql-only-in-the-store', '^src/server/(?!store/)', '^node_modules/kysely'),
    ...serverLayers,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
