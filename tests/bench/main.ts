import { buildApp } from '../../src/cli/build.ts';
import { benchCopies } from './copies.ts';
import { benchDrag } from './drag.ts';
import { benchFirstPaint } from './first-paint.ts';
import { benchFirstRoute } from './first-route.ts';
import { benchHouse } from './house.ts';
import { benchLongReads } from './long-reads.ts';
import { printRows } from './measured.ts';
import { benchNodesSockets } from './nodes-sockets.ts';
import { benchOrders } from './orders.ts';
import { benchPostgresOrders } from './orders-postgres.ts';
import { benchQuoteRows } from './quote-rows.ts';
import { benchRecording } from './recording.ts';
import { benchRestart } from './restart.ts';
import { benchResults } from './results.ts';
import { benchSockets } from './sockets.ts';
import { benchTicks } from './ticks.ts';

/**
 * `npm run bench`: our figures beside the limit of the same machine, measured in the same run. Pages are measured with the
 * processor slowed four times, and two cores share page, server and test: leave the machine alone meanwhile, and look at
 * several runs. Each file runs alone after `npm run build`, e.g. `node src/cli/run.mjs tests/bench/quote-rows.ts`.
 */
for (const measure of [
  benchTicks,
  benchRecording,
  benchResults,
  benchLongReads,
  benchHouse,
  benchRestart,
  benchSockets,
  benchOrders,
  benchCopies,
  benchPostgresOrders,
  benchNodesSockets,
])
  printRows(await measure());
await buildApp();
for (const measure of [benchFirstRoute, benchFirstPaint, benchQuoteRows, benchDrag])
  printRows(await measure());
