import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type CommandLogContext,
  type CommandLogEvent,
  commandLogMachine,
} from '#machines/command-log/command-log.machine';
import { loggedOf, lost } from '../../support/fixtures.ts';

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

const OF_OTHERS = 'the paths of the charts that send commands begin and end them';

const TOO_SOON = 'the notice comes after a second and a half, whatever else the path would have come first';

const AS_TOLD = 'Every state of the notice goes on to told at once while there is an end to tell.';
const NOTICES = ['none', 'held', 'checking', 'dismissed'];

export const model: TestModel = {
  clauses: 'S8.3',
  machine: commandLogMachine,
  callbacks: ['watchCommand'],
  reports: { watchCommand: ['command.ended'] },
  inputs: [{ commands: [] }, { commands: [loggedOf({ key: 'key-2' })] }],
  examples: [
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
  exclusions: {
    events: [
      { events: ['command.begun', 'command.ended'], because: OF_OTHERS },
      {
        events: ['session.started'],
        where: ({ context }) => context.account !== null || context.asked !== '',
        because: 'the account in front is known once, and a demo account has no password to come back with',
      },
      {
        events: [
          'done:askOutcome',
          'error:askOutcome',
          'account.left',
          'after:answerTimeout@commandLog.asking.open.sent',
          'after:retryDelay@commandLog.asking.open.waiting',
        ],
        where: (state) => state.matches({ notice: 'held' }),
        because: TOO_SOON,
      },
      {
        events: ['after:noticeDelay@commandLog.notice.held'],
        where: (state) => state.matches({ asking: { open: 'pausing' } }),
        because: 'the server is asked long before',
      },
      {
        events: ['account.left'],
        where: ({ context }) => context.account === null,
        because: 'a visitor has no account to leave',
      },
    ],
    transitions: {
      'commandLog -- command.begun [0]': OF_OTHERS,
      'commandLog -- command.ended [0]': OF_OTHERS,
      'commandLog -- command.ended [1]': OF_OTHERS,
      'commandLog.notice.none -- always [0]': 'an end that was shown and not read comes from before a reload',
      'commandLog.notice.held -- always [0]': TOO_SOON,
    },
    last: [{ events: ['account.left'], because: 'another page, or the login, is open after it' }],
  },
  equivalentMutants: Object.fromEntries(
    NOTICES.flatMap((from) =>
      NOTICES.filter((to) => to !== from).map((to) => [
        `commandLog.notice.${from} -- always [0] → commandLog.notice.${to}`,
        AS_TOLD,
      ]),
    ),
  ),
};
