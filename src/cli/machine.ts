import { join } from 'node:path';
import { ROOT } from './run-steps.ts';

/** What every test finds in its environment, whatever the machine has there. */
export const FIXED = {
  TZ: 'UTC',
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  // Browsers draw with the faces that come with npm.
  FONTCONFIG_FILE: join(ROOT, 'tests/support/fonts.conf'),
  // Whatever site this folder serves.
  SITE_FILE: '',
};

/** What every Chromium of a test is started with. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  // The shell would round the widths of letters where the others do not.
  '--font-render-hinting=none',
  // It finds no host but this machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
  '--no-proxy-server',
];

/**
 * The variables that a test and what it starts may read, by the reason; `*` ends a beginning. `npm test` hands on no other
 * but `FIXED`. To add one: write it here. `npm run check` names what reads one that is not.
 */
const VARIABLES: Readonly<Record<string, readonly string[]>> = {
  'where programs, their settings and temporary files are': ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH'],
  'the same on Windows': [
    'SYSTEMROOT',
    'COMSPEC',
    'PATHEXT',
    'TEMP',
    'TMP',
    'USERPROFILE',
    'APPDATA',
    'LOCALAPPDATA',
  ],
  'how the output looks': ['CI', 'TERM', 'NO_COLOR', 'FORCE_COLOR'],
  'where Node keeps what it compiled': ['NODE_COMPILE_CACHE'],
  'which programs and engines a run uses': ['CHROMIUM_PATH', 'TEST_DATABASE_URL', 'TEST_ENGINE'],
  'how long and from which seed a run goes': [
    ...['SOAK', 'SOAK_*', 'WALK_*', 'WATCH_SEEDS', 'GENERATED_INPUTS', 'TAKE_OVER_*', 'PATH_ORDERS'],
    ...['PATH_ALERTS', 'YEAR_*', 'CLUSTER_*', 'FIGURE_*', 'FEED_SEEDS', 'PROVE_*', 'SCXML_STEPS'],
    ...['SCREEN_CHANGES', 'BENCH_*', 'PATHS', 'TEST_SEED', 'RESULT_ACCOUNTS'],
  ],
  'what is shown and kept of a run': ['LANGS', 'SCREENS_PICTURES', 'NODE_LOGS'],
  'what a run tells its own processes': ['E2E_*', 'VITE_*', 'DATA_DIR', 'DOOM'],
  'where `npm run dev` finds its server': ['API_PORT', 'DESK_PORT'],
};

/** What a file may ask about the machine itself, with the reason. */
export const FACTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'vite.config.ts': { availableParallelism: 'decides how many workers run, and nothing else' },
  'tests/server/operator/desk.test.ts': { userInfo: 'the log names who gave the command' },
  'tests/server/http/command-outcome.test.ts': { hostname: 'each line of the log names its host' },
};

/** Windows writes some of the names in small letters. */
export function mayRead(name: string): boolean {
  const wanted = name.toUpperCase();
  return [...Object.keys(FIXED), ...Object.values(VARIABLES).flat()].some((known) =>
    known.endsWith('*') ? wanted.startsWith(known.slice(0, -1)) : wanted === known,
  );
}

/** Takes from this process, and so from all that it starts, what no test may read, and sets what all of them find. */
export function forgetMachine(): void {
  for (const name of Object.keys(process.env)) if (!mayRead(name)) delete process.env[name];
  Object.assign(process.env, FIXED);
}
