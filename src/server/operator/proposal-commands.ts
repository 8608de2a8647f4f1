import type { OperatorAnswer } from '#contract/desk/answers';
import type { ProposalAnswer } from '#contract/desk/proposals';
import { microToWire, toMicro } from '#contract/money';
import type { Database } from '../store/database.ts';
import { type ProposalRow, proposalTable } from '../store/proposals.ts';
import { type Commands, timeText } from './commands.ts';
import { type Corrections, realUser } from './corrections.ts';
import type { FourEyes } from './four-eyes.ts';
import type { ActingOperator } from './operators.ts';
import { OperatorRefusal } from './refusal.ts';

export type ProposalCommandParts = {
  database: Database;
  fourEyes: FourEyes;
  corrections: Corrections;
  /** Answers when a setting that was changed is in force here. */
  whenSet: () => Promise<void>;
};

/** Proposals of the newest that are listed with `--all`. */
const MAX_LISTED = 500;

/** What waits for a second operator, and corrections, which always do. */
export function proposalCommands({
  database,
  fourEyes,
  corrections,
  whenSet,
}: ProposalCommandParts): Commands<
  'correct' | 'proposals' | 'confirm-proposal' | 'refuse-proposal' | 'withdraw-proposal'
> {
  const answerBy =
    (answer: ProposalAnswer) =>
    async (
      actor: ActingOperator,
      { id, reason }: { id: number; reason: string },
    ): Promise<OperatorAnswer> => {
      const said = await database.queue.submit((tx) => fourEyes.answer(tx, actor, id, answer, reason));
      if ('error' in said) throw new OperatorRefusal(said.error);
      await whenSet();
      return said;
    };
  return {
    correct: async (actor, { uid, amount, reason }) => {
      const amountMicro = toMicro(amount);
      const id = await database.queue.submit(async (tx) => {
        const userId = await realUser(tx, uid);
        if (userId === null) throw new OperatorRefusal(`There is no real user ${uid}.`);
        const hindrance = await corrections.hindrance(tx, userId, amountMicro);
        if (hindrance !== null) throw new OperatorRefusal(hindrance);
        const about = { what: 'correction', subject: uid, user_id: userId } as const;
        return fourEyes.propose(tx, actor, { ...about, amount: amountMicro, terms: '', reason });
      });
      return { message: proposedText(`A correction of ${microToWire(amountMicro)} USD for ${uid}`, id) };
    },
    proposals: async (_, { all }) => {
      const { db } = database;
      const rows = all
        ? await proposalTable.latest.all(db, { limit: MAX_LISTED })
        : await proposalTable.waiting.all(db);
      return { rows: rows.map(shown) };
    },
    'confirm-proposal': answerBy('confirm'),
    'refuse-proposal': answerBy('refuse'),
    'withdraw-proposal': answerBy('withdraw'),
  };
}

/** What an operator reads when something waits for a second one. */
export function proposedText(what: string, id: number): string {
  return `${what} waits for a second operator, as proposal ${id}.`;
}

function shown(row: ProposalRow): Record<string, string> {
  return {
    id: String(row.id),
    what: row.what,
    of: row.subject,
    usd: microToWire(row.amount),
    by: row.proposed_by,
    reason: row.reason,
    since: timeText(row.created_at),
    until: timeText(row.expires_at),
    state: row.state,
    second: row.second ?? '',
    answer: row.answer,
  };
}
