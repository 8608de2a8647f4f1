import type { Limits } from '../plan.ts';

const OF_OTHERS = 'the walks of the charts that send commands begin and end them';

const TOO_SOON = 'the notice comes after a second and a half, whatever else the path would have come first';

export const limits: Limits = {
  impossible: [
    { events: ['command.begun', 'command.ended'], because: OF_OTHERS },
    {
      events: ['session.started'],
      where: ({ context }) => context.account !== null || context.asked !== '',
      because: 'the account in front is told once, and a demo account has no password to come back with',
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
  unwalked: {
    'commandLog -- command.begun [0]': OF_OTHERS,
    'commandLog -- command.ended [0]': OF_OTHERS,
    'commandLog -- command.ended [1]': OF_OTHERS,
    'commandLog.notice.none -- always [0]': 'an end that was told and not read comes from before a reload',
    'commandLog.notice.held -- always [0]': TOO_SOON,
  },
};
