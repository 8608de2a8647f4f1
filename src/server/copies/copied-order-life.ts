import type { SnapshotFrom } from 'xstate';
import type { CopyAdjustment, CopySkip } from '#contract/copying';
import { stepped } from '../lives/lifecycle.ts';
import { type CopiedOrderEvent, copiedOrderMachine } from './copied-order.machine.ts';

/** The steps of a copied order by its chart, and what of them its row keeps. */

type Snapshot = SnapshotFrom<typeof copiedOrderMachine>;
type Came = Omit<Extract<CopiedOrderEvent, { type: 'round.came' }>, 'type'>;
type Changed = Omit<Extract<CopiedOrderEvent, { type: 'leader.changed' }>, 'type'>;

/** What came of an order, as its row keeps it. */
type OrderLife = { skipped: CopySkip | null; is_done: 0 | 1 };

const step = (from: Snapshot, event: CopiedOrderEvent): Snapshot => stepped(copiedOrderMachine, from, event);
const at = (value: 'waiting' | 'opening' | { copied: 'followed' }): Snapshot =>
  copiedOrderMachine.resolveState({ value, context: { skipped: null } });
const WAITING = at('waiting');
const OPENING = at('opening');
const COPIED = at({ copied: 'followed' });

/** What a chart answers depends on nothing else: each answer is worked out once, as ten thousand copies ask for the same one. */
function once<Asked, Answer>(keyOf: (asked: Asked) => string, answer: (asked: Asked) => Answer) {
  const known = new Map<string, Answer>();
  return (asked: Asked): Answer => {
    const key = keyOf(asked);
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = answer(asked);
    known.set(key, made);
    return made;
  };
}

const afterRound = once(
  ({ copyState, isBarred, isOpen, isLate }: Came) => `${copyState} ${isBarred} ${isOpen} ${isLate}`,
  (came) => step(WAITING, { type: 'round.came', ...came }),
);

/** Why an order that a round comes to is skipped unseen; null for one that is to be opened. */
export const skipOf = (came: Came): CopySkip | null => afterRound(came).context.skipped;

type Outcome = { adjustments: readonly CopyAdjustment[] } | { skipped: CopySkip };

/** What the row keeps of an order that was opened, or skipped, by its rule or unseen. */
export const outcomeOf = once(
  (outcome: Outcome) => ('skipped' in outcome ? outcome.skipped : `copied ${outcome.adjustments.length}`),
  (outcome): OrderLife => {
    const event: CopiedOrderEvent =
      'skipped' in outcome
        ? { type: 'order.refused', why: outcome.skipped }
        : { type: 'order.opened', adjustments: outcome.adjustments };
    const after = step(OPENING, event);
    return { skipped: after.context.skipped, is_done: after.status === 'done' ? 1 : 0 };
  },
);

/** What a change of the leader's order asks of a copied one. */
type Following = 'wait' | 'follow' | 'close';

export const copiedOrderChangeOf = once(
  ({ isOver, isCut, isMarketOpen }: Changed) => `${isOver} ${isCut} ${isMarketOpen}`,
  (changed): Following => {
    const after = step(COPIED, { type: 'leader.changed', ...changed });
    if (after.status === 'done') return 'close';
    return after.matches({ copied: 'behind' }) ? 'wait' : 'follow';
  },
);

/** Whether a copied order is done once it was followed; `isGone`: nothing of it is open any more. */
export function doneBy(change: Following, isGone: boolean): 0 | 1 {
  if (change === 'close') return 1;
  return isGone && step(COPIED, { type: 'position.closed' }).status === 'done' ? 1 : 0;
}

/** The path of the chart's state that a stored outcome is in. */
export const copiedOrderState = ({ skipped, is_done }: OrderLife): 'skipped' | 'done' | 'copied' => {
  if (skipped !== null) return 'skipped';
  return is_done === 1 ? 'done' : 'copied';
};
