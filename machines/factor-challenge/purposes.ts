import * as z from 'zod/mini';
import { CODE_FACTOR_REQUIRED } from '#contract/constants';
import { type Challenge, challenge, type ProofPurpose } from '#contract/entities-factors';
import { failureOf } from '#contract/failure';
import type { CommandOutcome } from '../command/command.machine.ts';
import type { CommandKind } from '../command/logged-command.ts';

/** The proof that a refused command wants. */
const PURPOSES: Partial<Record<CommandKind, ProofPurpose>> = {
  withdrawal: 'withdrawal',
  bind: 'method',
  unbind: 'method',
};

/** What a command of this kind wants a proof for. Throws for a kind that the server never asks one of. */
export function purposeOf(kind: CommandKind): ProofPurpose {
  const purpose = PURPOSES[kind];
  if (!purpose) throw new Error(`a command of the kind ${kind} wants no factor`);
  return purpose;
}

/** The server wants a second factor before it carries the command out. */
export const isFactorRequired = (_: unknown, { output }: { output: CommandOutcome<unknown> }): boolean =>
  output.kind === 'rejected' && output.code === CODE_FACTOR_REQUIRED;

const carried = z.object({ challenge });

/** The challenge that a refused login carries; null for every other failure. */
export function challengeOf(error: unknown): Challenge | null {
  const { code, data } = failureOf(error);
  const parsed = code === CODE_FACTOR_REQUIRED ? carried.safeParse(data) : null;
  return parsed?.success ? parsed.data.challenge : null;
}
