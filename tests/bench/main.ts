import { buildApp } from '../../src/cli/build.ts';
import { firstRouteBytes } from '../../src/cli/first-route.ts';
import { benchOrders } from './orders.ts';
import { type BenchRow, printRows } from './row.ts';
import { benchSockets } from './sockets.ts';
import { benchTicks } from './ticks.ts';

/** `npm run bench`: our figures beside the limit of the same machine, measured in the same run. */
async function firstRoute(): Promise<BenchRow[]> {
  await buildApp();
  const { js, css } = firstRouteBytes();
  return [
    {
      what: 'First route, JavaScript, Brotli',
      value: js / 1000,
      unit: 'kB',
      peer: { what: 'aim', value: 125 },
    },
    {
      what: 'First route, styles, Brotli',
      value: css / 1000,
      unit: 'kB',
      peer: { what: 'aim', value: 12 },
      ratio: 12_000 / css,
    },
  ];
}

for (const measure of [benchTicks, benchSockets, benchOrders, firstRoute]) printRows(await measure());
