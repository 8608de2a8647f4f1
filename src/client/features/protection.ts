import { fromPromise } from 'xstate';
import { pauseTrading, readProtection, setAlarm, setLimit } from '#contract/routes/protection';
import {
  changeProtectionMachine,
  type ProtectionChange,
  protectionMachine,
} from '#machines/protection/protection.machine';
import { type CommandCall, executeCommand } from '../actors/execute-command.ts';
import { feature } from '../app/boot/feature.ts';
import { onNotified } from './makers/missed.ts';
import { shows, showsRefusal } from './makers/page-effects.ts';
import { readWith } from './makers/read.ts';

/** Limits of one's own, a pause of trading, and the alarm of the risk rate. The inbox tells of a limit that is reached. */
export const protectionFeature = feature(protectionMachine)({
  id: 'protection',
  scope: 'account',
  listens: [
    { from: 'connection', on: 'connection.opened', send: 'connection.opened' },
    ...onNotified('protection.changed'),
  ],
  actors: (deps) => ({
    loadProtection: fromPromise(({ signal }) => readWith(deps, signal)(readProtection, {})),
    changeProtection: changeProtectionMachine.provide({
      actors: {
        execute: executeCommand(deps.http, async (call, change: ProtectionChange) => {
          const { message } = await send(call, change);
          return { answer: null, message };
        }),
      },
    }),
  }),
  effects: [
    { on: 'protection.saved', does: shows('success') },
    { on: 'change.refused', does: showsRefusal },
  ],
});

function send(call: CommandCall, change: ProtectionChange): Promise<{ message: string }> {
  switch (change.of) {
    case 'limit':
      return call(setLimit, { kind: change.kind, max: change.max || 'none' });
    case 'alarm':
      return call(setAlarm, { alarm: change.alarm });
    case 'pause':
      return call(pauseTrading, { days: change.days });
  }
}
