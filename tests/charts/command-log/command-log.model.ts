import {
  type CommandLogContext,
  type CommandLogEvent,
  commandLogMachine,
} from '#machines/command-log/command-log.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { loggedOf, lost } from '../samples.ts';

const own = {
  'command.begun': [{ command: loggedOf(), ref: null as never }],
  'command.ended': [
    { key: 'key-1', isKnown: true },
    { key: 'key-1', isKnown: false },
  ],
  'session.started': [{ token: 'token-1', accountId: 1 }],
  'account.left': [{}],
  'notice.dismissed': [{}],
} satisfies Examples<CommandLogEvent>;

export const walkable: Walkable = {
  machine: commandLogMachine,
  callbacks: ['watchCommand'],
  inputs: [{ commands: [] }, { commands: [loggedOf({ key: 'key-2' })] }],
  events: [
    ...eventsOf(own),
    { type: 'done:askOutcome', output: { kind: 'accepted', message: '' } },
    { type: 'error:askOutcome', error: lost() },
    { type: 'after:askDelay@commandLog.asking.open.pausing' },
    { type: 'after:answerTimeout@commandLog.asking.open.sent' },
    { type: 'after:retryDelay@commandLog.asking.open.waiting' },
    { type: 'after:noticeDelay@commandLog.notice.held' },
  ],
  keyOf: ({ commands, running, account }: CommandLogContext) => [
    commands.map(({ key, outcome }) => [key, outcome?.kind]),
    running,
    account?.id,
  ],
};
