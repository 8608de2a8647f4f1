import { boot } from '#server/compose/compose';
import { readSettings } from '#server/settings';
import { DrivenSource } from '../driven-source.ts';
import { marketOrder } from '../orders.ts';
import { newCaller } from './site.ts';

/**
 * A node in a process of its own that kills itself in the midst of a round: the leader opens an order, and the process is gone when
 * the copy of a number decides, or knows that it is committed.
 */

export type Doom = {
  leader: number;
  instrumentId: number;
  nowMs: number;
  at: 'deciding' | 'committed';
  nth: number;
};

const { leader, instrumentId, nowMs, at, nth } = JSON.parse(process.env.DOOM ?? '') as Doom;
const server = await boot(readSettings(process.env), {
  source: new DrivenSource(),
  clock: () => nowMs,
  logLevel: 'silent',
});
const { trading, following } = server.services;
let count = 0;
const countDown = (moment: Doom['at']) => {
  if (moment === at) count += 1;
  // As sudden as a power cut: nothing of this process runs any more.
  if (count >= nth) process.kill(process.pid, 'SIGKILL');
};
const decideFor = trading.decideFor.bind(trading);
trading.decideFor = async (userId, run, beside) => {
  const answer = await decideFor(
    userId,
    (...args) => {
      countDown('deciding');
      return run(...args);
    },
    beside,
  );
  countDown('committed');
  return answer;
};
const placed = await trading.submit(newCaller(leader), marketOrder(instrumentId, '0.5'));
await following.follow(leader);
throw new Error(`the round after order ${placed.orderId} went on to its end`);
