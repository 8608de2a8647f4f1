import type { OperatorAnswer } from '#contract/desk/answers';
import type { CommandName, OperatorRequestOf } from '#contract/desk/requests';
import { MINUTE_MS } from '#contract/time-units';
import type { DecisionLog, Entry } from '../reviews/decision-log.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import type { ActingOperator } from './operators.ts';

/** What carries commands out, by their names. */
export type Commands<Name extends CommandName = CommandName> = {
  [One in Name]: (
    actor: ActingOperator,
    request: OperatorRequestOf<One>,
  ) => OperatorAnswer | Promise<OperatorAnswer>;
};

/** What was done, and to what. */
export type Done = Omit<Entry, 'operator' | 'reason'>;

/** Does something and logs it in one transaction; answers what it was done to. */
export type Act = (actor: ActingOperator, reason: string, run: (tx: Tx) => Promise<Done>) => Promise<string>;

export function actBy(database: Database, decisions: DecisionLog): Act {
  return (actor, reason, run) =>
    database.queue.submit(async (tx) => {
      const done = await run(tx);
      await decisions.append(tx, { ...done, operator: actor.name, reason });
      return done.subject;
    });
}

/** Hours and minutes, e.g. `26:05`; what has not begun yet is of no age. */
export function ageText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

export function timeText(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
