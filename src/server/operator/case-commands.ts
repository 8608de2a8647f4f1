import type { OperatorAnswer } from '#contract/desk/answers';
import type { OperatorRequestOf } from '#contract/desk/requests';
import { HOUR_MS } from '#contract/time-units';
import type { Clock } from '../clock.ts';
import { DecisionRefusal } from '../reviews/review-kind.ts';
import type { Reviews } from '../reviews/reviews.ts';
import type { Database } from '../store/database.ts';
import { type Act, ageText, type Commands, timeText } from './commands.ts';
import type { FourEyes } from './four-eyes.ts';
import type { ActingOperator } from './operators.ts';
import { proposedText } from './proposal-commands.ts';
import { OperatorRefusal } from './refusal.ts';

export type CaseCommandParts = { database: Database; reviews: Reviews; fourEyes: FourEyes; clock: Clock };

type Decided = OperatorRequestOf<'approve'> | OperatorRequestOf<'reject'>;

/** What waits for a decision, and the decisions. */
export function caseCommands(
  act: Act,
  { database, reviews, fourEyes, clock }: CaseCommandParts,
): Commands<'list' | 'show' | 'reasons' | 'approve' | 'reject'> {
  const mustKnow = (kind: string) => {
    const { kinds } = reviews;
    if (!kinds.includes(kind))
      throw new OperatorRefusal(`There is no kind ${kind}. There are: ${kinds.join(', ')}.`);
  };
  const decide = async (actor: ActingOperator, request: Decided): Promise<OperatorAnswer> => {
    const { command, kind, id, reason } = request;
    mustKnow(kind);
    const isApproved = command === 'approve';
    const isInvalid = request.command === 'reject' && request.invalid;
    if (isInvalid && !reviews.knowsInvalid(kind)) {
      throw new OperatorRefusal(`A ${kind} is approved or rejected; it cannot be invalid.`);
    }
    const decision = { isApproved, isInvalid, reason, operator: actor.name };
    const outcome = await database.queue
      .submit(async (tx) => {
        const held = isApproved ? await fourEyes.holdBack(tx, actor, request) : { aloneUpToMicro: null };
        if ('proposal' in held) return held.proposal;
        const isDecided = await reviews.decideIn(tx, kind, id, { ...decision, ...held });
        if (isDecided && !isApproved) await fourEyes.rejected(tx, actor, kind, id, reason);
        return isDecided;
      })
      .catch((cause: unknown) => {
        throw cause instanceof DecisionRefusal ? new OperatorRefusal(cause.message) : cause;
      });
    if (typeof outcome === 'number') return { message: proposedText(`${kind} ${id}`, outcome) };
    if (!outcome) throw new OperatorRefusal(`There is no ${kind} ${id} that waits.`);
    return {
      message: `${kind} ${id} is ${isApproved ? 'approved' : isInvalid ? 'marked as invalid' : 'rejected'}.`,
    };
  };
  return {
    list: async (_, { kind, olderThan = null }) => {
      if (kind !== undefined) mustKnow(kind);
      const nowMs = clock();
      const rows = await reviews.waiting(kind, olderThan === null ? undefined : nowMs - olderThan * HOUR_MS);
      return {
        rows: rows.map((row) => ({
          kind: row.kind,
          id: String(row.id),
          uid: row.uid,
          since: timeText(row.createdAt),
          age: ageText(nowMs - row.createdAt),
        })),
      };
    },
    show: async (actor, { kind, id }) => {
      mustKnow(kind);
      const fields = await reviews.show(kind, id);
      if (!fields) throw new OperatorRefusal(`There is no ${kind} ${id}.`);
      await act(actor, '', async () => ({ kind, subject: String(id), decision: 'seen' }));
      const pictures = await reviews.pictureNames(kind, id);
      const duplicates = await reviews.duplicates(kind, id);
      return { fields, ofCase: { pictures, mayBeInvalid: reviews.knowsInvalid(kind), duplicates } };
    },
    reasons: async (_, { kind }) => {
      mustKnow(kind);
      return { rows: reviews.reasons(kind) };
    },
    approve: decide,
    reject: decide,
  };
}
