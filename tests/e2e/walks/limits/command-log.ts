import type { Limits } from '../plan.ts';

const SHEET_OVER = 'a question or a sheet lies over the ticket';

export const limits: Limits = {
  impossible: [
    {
      events: ['command.begun'],
      where: (state) => state.context.account === null || state.context.commands.length > 0,
      because: SHEET_OVER,
    },
    {
      events: ['session.started'],
      where: (state) => state.context.account !== null,
      because: 'the account in front is told once',
    },
    {
      events: ['account.left'],
      where: (state) => state.context.account === null,
      because: 'a visitor has no account to leave',
    },
    {
      events: ['command.ended'],
      where: (state) => state.context.running.length === 0,
      because: 'only a command that runs can end',
    },
  ],
  unwalked: {},
};
