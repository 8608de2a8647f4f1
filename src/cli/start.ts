import { boot } from '../server/compose/compose.ts';
import { currentBuild, DIST, readBuilds } from '../server/http/pages/built-client.ts';
import { closeOnSignals, endProcess, handedOver } from '../server/main.ts';
import { readSite } from '../server/site-file.ts';
import { backUpNightly } from './nightly.ts';

/** With it nothing is built: `npm run serve` starts what is there, without any build tool. */
const AS_BUILT = '--as-built';

/**
 * `npm start` and `npm run serve`: the first builds the app when its sources changed; both start it with its server on
 * one port, and say how to get in, `npm run serve` only on a terminal.
 */
async function start(): Promise<void> {
  const settings = readSite(process.env);
  const isAsBuilt = process.argv.includes(AS_BUILT);
  if (!isAsBuilt) await buildWhatChanged();
  if (currentBuild(DIST) === null) throw new Error('no build is there; “npm run build” makes one');
  const server = await boot(settings, { listenFd: handedOver(process.env) });
  closeOnSignals(server);
  backUpNightly(settings);
  // Where its output is kept, it is the log alone.
  if (isAsBuilt && !process.stdout.isTTY) return;
  const { address, firstAccount } = server;
  console.log(`
  Candlestate is running at ${address}

  Look around as a visitor, or tap “Try a demo account” on the login screen: 100,000 USD in virtual funds.`);
  if (firstAccount?.isNew)
    console.log(`  A real account with 10,000 USD: ${firstAccount.email} / ${firstAccount.password}`);
  else if (firstAccount)
    console.log(
      `  A real account: ${firstAccount.email}; its password is in ${settings.dataDir}/first-account.txt`,
    );
  console.log(
    settings.review === 'auto'
      ? '  Reviews: whatever waits for an operator is approved after a few seconds (REVIEW=auto).'
      : '  Reviews: what waits is decided by an operator at “npm run desk” (REVIEW=manual).',
  );
  console.log('\n  Ctrl+C stops it; what happened stays in the data folder.\n');
}

/** Builds in a process of its own: the build tools' memory is then free again, and a warm start never loads them. */
async function buildWhatChanged(): Promise<void> {
  const { buildOfSources } = await import('./app-manifest.ts');
  if (readBuilds(DIST)[0] === buildOfSources()) return;
  const { run } = await import('./run-steps.ts');
  console.log('Building the app…');
  if ((await run(process.execPath, ['src/cli/build-only.ts'])) !== 0) throw new Error('the build failed');
}

/** What to do about what the system says by a code alone. */
const NEXT_STEPS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Another program has that port: end it, or set PORT.',
  EADDRNOTAVAIL: 'This machine has no such address: set HOST.',
  EAFNOSUPPORT: 'This machine has no IPv6: set HOST=0.0.0.0.',
  EACCES: 'This user may not: give DATA_DIR to the user, and take a PORT from 1024 on.',
  ENOSPC: 'The disk is full: make room.',
};

start().catch((error: unknown) => {
  const { message = String(error), code = '' } = error as Partial<NodeJS.ErrnoException>;
  console.error(`Candlestate cannot start: ${message}. ${NEXT_STEPS[code] ?? ''}`.trim());
  return endProcess(1);
});
