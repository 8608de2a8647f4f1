import type { Limits } from '../plan.ts';

export const limits: Limits = {
  impossible: [
    {
      events: ['settings.elsewhere'],
      where: ({ context }, { settings }) =>
        settings.language !== context.wantedLanguage &&
        settings.areBalancesHidden !== context.areBalancesHidden,
      because: 'a tab changes one setting at a time, and each is told by itself',
    },
  ],
  unwalked: {},
};
