import type { ReviewKindName } from '#contract/constants';

/**
 * What a feature hears when an operator decided on one of these kinds: `send`. It hears the same after the connection was
 * away or missed a push, as the decision may have come meanwhile.
 */
export const onDecision = <const Send extends string>(kinds: readonly ReviewKindName[], send: Send) =>
  [
    {
      from: 'connection',
      on: 'review.decided',
      send,
      when: ({ kind }: { kind: ReviewKindName }) => kinds.includes(kind),
    },
    {
      from: 'connection',
      on: 'account.joined',
      send,
      when: ({ isReturn }: { isReturn: boolean }) => isReturn,
    },
    { from: 'connection', on: 'account.missed', send },
  ] as const;
