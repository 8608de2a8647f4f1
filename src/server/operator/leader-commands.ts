import type { OperatorRequestOf } from '#contract/desk/requests';
import type { Clock } from '../clock.ts';
import { stepLeader } from '../leaders/leading.ts';
import type { LeaderLifeEvent } from '../lives/leader-life.machine.ts';
import type { Database } from '../store/database.ts';
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
    event: LeaderLifeEvent['type'],
  ) => {
    await act(actor, reason, async (tx) => {
      const user = await userTable.byUid.get(tx, { uid });
      if (!user) throw new OperatorRefusal(`There is no user ${uid}.`);
      if (!(await stepLeader(tx, user.id, event, now())))
        throw new OperatorRefusal(`${uid} cannot be ${decision}.`);
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
      await change(actor, request, 'paused', 'operator.pause');
      return { message: `${request.uid} is not listed any more, and the profile says why.` };
    },
    'resume-leader': async (actor, request) => {
      await change(actor, request, 'resumed', 'operator.resume');
      return { message: `${request.uid} may lead again.` };
    },
    'end-leader': async (actor, request) => {
      await change(actor, request, 'ended', 'operator.end');
      return { message: `${request.uid} leads no more, and not again until resume-leader allows it.` };
    },
  };
}
