/**
 * Imports point one way: contract <- machines <- client, contract <- server; client and server never meet.
 * The chart tools know machines and contract only; the command line and the tests use them.
 */
const forbid = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to: { path: to } });

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
    forbid('contract-stands-alone', '^src/contract', '^(src/(client|server|cli)|machines|tests)/'),
    {
      name: 'machines-are-pure',
      severity: 'error',
      from: { path: '^machines' },
      to: { pathNot: ['^machines', '^src/contract', '^node_modules/xstate/'] },
    },
    forbid('chart-tools-know-machines-only', '^src/chart-tools', '^(src/(client|server|cli)|tests)/'),
    forbid('the-app-knows-no-chart-tools', '^(machines|src/(contract|client|server))/', '^src/chart-tools'),
    forbid('client-never-meets-server', '^src/client/', '^(src/(server|cli)|tests)/'),
    forbid('server-never-meets-client', '^src/server', '^(src/(client|cli)|machines|tests)/'),
    forbid(
      'ui-knows-no-charts',
      '^src/client/ui',
      '^(machines|src/contract|src/client/(app|actors|features|parts|screens))/',
    ),
    {
      name: 'screens-stand-apart',
      severity: 'error',
      from: { path: '^src/client/screens/([^/]+)/' },
      to: { path: '^src/client/screens/([^/]+)/', pathNot: '^src/client/screens/$1/' },
    },
    forbid('parts-know-no-screen', '^src/client/parts', '^src/client/screens'),
    forbid('views-call-nobody', '^src/client/(screens|parts)', '^src/client/actors'),
    forbid('only-main-opens-the-gallery', '^src/client/(?!gallery/|main\\.tsx)', '^src/client/gallery'),
    forbid(
      'the-gallery-has-no-effects',
      '^src/client/gallery',
      '^src/client/(actors/(http|socket|implementations)|app/start)',
    ),
    forbid('sql-only-in-the-store', '^src/server/(?!store/)', '^node_modules/kysely'),
    {
      name: 'pure-market-and-trading-arithmetic',
      severity: 'error',
      from: { path: '^src/server/market' },
      to: { path: '^src/server/(http|store|socket|accounts|ledger)' },
    },
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
