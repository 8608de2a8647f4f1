import { boot } from '../server/main.ts';
import { readSettings } from '../server/settings.ts';
import { buildApp } from './build.ts';

/** `npm start`: builds the app, starts it with its server on one port, and says how to get in. */
const settings = readSettings(process.env);
await buildApp();
const server = await boot(settings);

console.log(`
  Candlestate is running at ${server.address}

  Look around as a visitor, or tap “Try a demo account” on the login screen: 100,000 USD of play money.`);
if (server.firstAccount)
  console.log(
    `  A real account with 10,000 USD: ${server.firstAccount.email} / ${server.firstAccount.password}`,
  );
console.log('\n  Ctrl+C stops it; what happened stays in the data folder.\n');
