import { boot } from '#server/compose/compose';
import { readSettings } from '#server/settings';
import { DRIVEN, DrivenSource } from '../support/driven-source.ts';
import { NOWHERE } from '../support/nowhere.ts';
import type { Answered, Asked } from './nodes.ts';

/** The server of a bench in a process of its own (nodes.ts starts it). Its prices move when it is asked to. */

const source = new DrivenSource();
const server = await boot(readSettings(process.env), {
  source,
  logLevel: 'silent',
  maxRequestsPerMinute: Number.MAX_SAFE_INTEGER,
});
/** How often the price was moved: it goes up and down. */
let moves = 0;

async function answer(asked: Asked): Promise<Answered> {
  switch (asked.what) {
    case 'cpu':
    case 'serving': {
      const { user, system } = asked.what === 'cpu' ? process.cpuUsage() : process.threadCpuUsage();
      return { figure: (user + system) / 1_000 };
    }
    case 'memory':
      globalThis.gc?.();
      return { figure: process.memoryUsage.rss() };
    case 'accounts': {
      const { accounts } = server.services;
      const made = Array.from({ length: asked.count }, () => accounts.createDemo(null, NOWHERE));
      return { tokens: (await Promise.all(made)).map(({ token }) => token) };
    }
    case 'tick':
      moves += 1;
      source.set(DRIVEN.euro, 1.1 + (moves % 2) / 1_000);
      await server.market.tick();
      return {};
  }
}

process.on('message', async (asked: Asked) => process.send?.(await answer(asked)));
// With the bench, however it ends.
process.once('disconnect', async () => {
  await server.close();
  process.exit();
});
process.send?.({ address: server.address } satisfies Answered);
