/**
 * The states of a card that offers something once on a device, after the first success. The chart that has them says by its
 * guard `isAnswered` whether the card was answered before; `storeAnswered` and `notifyAnswered` keep that. `wanted` is the
 * event by which the trader takes the offer.
 */
export const offerCard = <const Wanted extends string>(wanted: Wanted, clauses: string[]) => {
  const answer = { target: 'answered' as const, actions: ['storeAnswered', 'notifyAnswered'] as const };
  return {
    initial: 'deciding' as const,
    states: {
      deciding: {
        always: [
          { guard: 'isAnswered' as const, target: 'answered' as const },
          { target: 'waiting' as const },
        ],
      },
      waiting: { on: { 'success.happened': { target: 'offered' as const } } },
      offered: {
        tags: 'offered' as const,
        on: { 'card.dismissed': answer, [wanted]: answer } as Record<
          'card.dismissed' | Wanted,
          typeof answer
        >,
        meta: { clauses },
      },
      answered: { meta: { clauses, rests: true } },
    },
  };
};
