import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Trader } from '../orders.ts';
import type { Payer } from '../payments.ts';
import type { Answer } from '../server.ts';
import { moneyOf, type World } from './world.ts';

/** One step of a walk, printed when a walk fails. */
export type Step = { label: string; run(world: World): Promise<void> };

/** Whether a command is sent again with its key: not at all, at the same time, or after its answer. */
export const repeat = fc.constantFrom('no' as const, 'no' as const, 'together' as const, 'after' as const);
export type Repeat = 'no' | 'together' | 'after';

/** Sends a command under the key of this step. Repeats get the same answer, and a refusal changes no money. */
export async function send<Data>(
  world: World,
  how: Repeat,
  command: (options: { key: string }) => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const before = await moneyOf(world);
  const options = { key: `walk-step-${world.step}` };
  const answers = await Promise.all(
    how === 'together' ? [command(options), command(options)] : [command(options)],
  );
  if (how === 'after') answers.push(await command(options));
  const [first] = answers as [Answer<Data>];
  for (const answer of answers) expect(answer).toEqual(first);
  if (first.code === 1) return first;
  world.refused.add(first.code);
  expect(await moneyOf(world), first.msg).toBe(before);
  return first;
}

export const payerIndex = fc.nat(2);
/** A loan takes many steps from the papers to its end, so one payer is at it more than the others. */
export const borrowerIndex = fc.constantFrom(0, 0, 0, 0, 1, 2);

export function payerAt(world: World, index: number): Payer {
  const payer = world.payers[index];
  if (!payer) throw new RangeError(`no payer ${index}`);
  return payer;
}

/** Who trades: a payer, or behind them the demo account. */
export const traderIndex = fc.constantFrom(0, 0, 1, 1, 2, 2, 3);

export function traderAt(world: World, index: number): Trader & { userId: number } {
  return world.payers[index] ?? world.demo;
}

/** A new proof of a payment, or the one handed in last again, which is taken unless what it proved was rejected. */
export async function proofOf(
  world: World,
  payer: Payer,
  isAgain: boolean,
): Promise<{ url: string; isTaken: boolean }> {
  const last = isAgain ? world.proofs.get(payer.userId) : undefined;
  if (!last) return { url: await payer.proof(), isTaken: false };
  return { url: last.url, isTaken: last.of.state === 'waiting' || last.of.state === 'approved' };
}
