import { CODE_CHALLENGE_OVER, CODE_FACTOR_REQUIRED } from '#contract/constants';
import { type Challenge, challengeIn } from '#contract/entities-factors';
import { failureOf } from '#contract/failure';
import type { CommandOutcome } from '../command/command.machine.ts';

/** The server wants a second factor before it carries the command out. */
export const isFactorRequired = (_: unknown, { output }: { output: CommandOutcome<unknown> }): boolean =>
  output.kind === 'rejected' && output.code === CODE_FACTOR_REQUIRED;

/** The challenge takes no answer any more: it is too old, or was answered wrongly too often. */
export const isChallengeOver = (_: unknown, { error }: { error: unknown }): boolean =>
  failureOf(error).code === CODE_CHALLENGE_OVER;

/** The challenge that a refused login carries; null for every other failure. */
export function challengeOf(error: unknown): Challenge | null {
  const { code, data } = failureOf(error);
  return code === CODE_FACTOR_REQUIRED ? challengeIn(data) : null;
}
