import type { Act, Commands } from './commands.ts';
import type { Freezes } from './freezes.ts';
import { OperatorRefusal } from './refusal.ts';

/** Users as a whole. */
export function userCommands(act: Act, freezes: Freezes): Commands<'freeze' | 'unfreeze' | 'end-sessions'> {
  return {
    'end-sessions': async (actor, { uid, reason }) => {
      await act(actor, reason, async (tx) => {
        if (!(await freezes.endSessions(tx, uid))) throw new OperatorRefusal(`There is no user ${uid}.`);
        return { kind: 'user', subject: uid, decision: 'sessions ended' };
      });
      return { message: `All sessions of ${uid} ended.` };
    },
    freeze: async (actor, { uid, reason }) => {
      await act(actor, reason, async (tx) => {
        if (!(await freezes.freeze(tx, uid)))
          throw new OperatorRefusal(`There is no user ${uid} who is not frozen.`);
        return { kind: 'user', subject: uid, decision: 'frozen' };
      });
      return { message: `${uid} is frozen; all sessions ended.` };
    },
    unfreeze: async (actor, { uid, reason }) => {
      await act(actor, reason, async (tx) => {
        if (!(await freezes.unfreeze(tx, uid))) throw new OperatorRefusal(`There is no frozen user ${uid}.`);
        return { kind: 'user', subject: uid, decision: 'unfrozen' };
      });
      return { message: `${uid} is not frozen any more.` };
    },
  };
}
