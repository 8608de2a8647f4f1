import type { OperatorRequestOf } from '#contract/desk/requests';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import { leaderTable } from '../store/leaders.ts';
import { userTable } from '../store/users.ts';
import { type Act, type Commands, timeText } from './commands.ts';
import type { ActingOperator } from './operators.ts';
import { OperatorRefusal } from './refusal.ts';

export type LeaderCommandParts = {
  /** The list of leaders is read anew. */
  onLeadersChanged: () => void;
};

type Named = 'leaders' | 'pause-leader' | 'resume-leader' | 'end-leader';

/** Leaders: a paused one is not listed, and one that operators ended begins again only when they allow it. */
export function leaderCommands(
  act: Act,
  { database, now, onLeadersChanged }: LeaderCommandParts & { database: Database; now: Clock },
): Commands<Named> {
  const change = async (
    actor: ActingOperator,
    { uid, reason }: OperatorRequestOf<Exclude<Named, 'leaders'>>,
    decision: string,
    run: (tx: Tx, userId: number) => Promise<boolean>,
  ) => {
    await act(actor, reason, async (tx) => {
      const user = await userTable.byUid.get(tx, { uid });
      if (!user) throw new OperatorRefusal(`There is no user ${uid}.`);
      if (!(await run(tx, user.id))) throw new OperatorRefusal(`${uid} cannot be ${decision}.`);
      return { kind: 'leader', subject: uid, decision };
    });
    onLeadersChanged();
  };
  return {
    leaders: async () => {
      const rows = await leaderTable.leading.all(database.db);
      return {
        rows: rows.map(({ uid, name, begun_at, paused_at }) => ({
          uid,
          name,
          since: timeText(begun_at),
          paused: paused_at === null ? '' : timeText(paused_at),
        })),
      };
    },
    'pause-leader': async (actor, request) => {
      await change(actor, request, 'paused', async (tx, userId) => {
        const { changes } = await leaderTable.pause.run(tx, { userId, pausedAt: now() });
        return changes > 0;
      });
      return { message: `${request.uid} is not listed any more, and the profile says why.` };
    },
    'resume-leader': async (actor, request) => {
      await change(actor, request, 'resumed', async (tx, userId) => {
        const last = await leaderTable.lastOfUser.get(tx, { userId });
        return last !== undefined && (await leaderTable.resume.run(tx, { id: last.id })).changes > 0;
      });
      return { message: `${request.uid} may lead again.` };
    },
    'end-leader': async (actor, request) => {
      await change(actor, request, 'ended', async (tx, userId) => {
        const endedAt = now();
        const ended = { userId, endedAt, endedBy: 'operator', pausedAt: endedAt } as const;
        return (await leaderTable.end.run(tx, ended)).changes > 0;
      });
      return { message: `${request.uid} leads no more, and not again until resume-leader allows it.` };
    },
  };
}
