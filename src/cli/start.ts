import { boot, closeOnSignals } from '../server/main.ts';
import { readSettings } from '../server/settings.ts';
import { buildApp } from './build.ts';

/** `npm start`: builds the app, starts it with its server on one port, and says how to get in. */
async function start(): Promise<void> {
  const settings = readSettings(process.env);
  await buildApp();
  const server = await boot(settings);
  closeOnSignals(server);
  const { address, firstAccount } = server;
  console.log(`
  Candlestate is running at ${address}

  Look around as a visitor, or tap “Try a demo account” on the login screen: 100,000 USD of play money.`);
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

start().catch((error: unknown) => {
  console.error(`Candlestate cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
