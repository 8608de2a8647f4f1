import { DAY_MS } from '#contract/time-units';
import { Refusal } from '../refusal.ts';

/**
 * Refuses (`agreementChanged`) a signed text that the server would write neither today nor, where midnight came between, yesterday.
 * `write` makes the text as of an instant, epoch ms.
 */
export async function mustBeCurrent(
  signed: string,
  nowMs: number,
  write: (atMs: number) => Promise<string>,
): Promise<void> {
  for (const atMs of [nowMs, nowMs - DAY_MS]) if (signed === (await write(atMs))) return;
  throw new Refusal('agreementChanged');
}
