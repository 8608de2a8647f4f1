import type { ReviewKindName } from '#contract/constants';
import { onMissed } from './missed.ts';
import { named } from './named.ts';

/** The kinds after whose decision money moved, or is held no more. */
export const MOVES_MONEY = ['deposit', 'withdrawal', 'loan'] as const satisfies readonly ReviewKindName[];

/**
 * What a feature hears when an operator decided on one of these kinds: `send`. It hears the same after the connection was
 * away or missed a push, as the decision may have come meanwhile.
 */
export const onDecision = <const Send extends string>(kinds: readonly ReviewKindName[], send: Send) =>
  [{ from: 'connection', on: 'review.decided', send, when: isDecisionOn(kinds) }, ...onMissed(send)] as const;

/** The operator decided on one of the kinds that its name lists. */
function isDecisionOn(kinds: readonly ReviewKindName[]) {
  const isOfKind = ({ kind }: { kind: ReviewKindName }): boolean => kinds.includes(kind);
  return named(`isDecisionOn ${kinds.join(', ')}`, isOfKind);
}
