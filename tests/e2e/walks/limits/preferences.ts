import type { Limits } from '../plan.ts';

const NOT_SAVED = 'the device keeps the language until the one that was picked is there';

export const limits: Limits = {
  impossible: [
    {
      events: ['settings.elsewhere'],
      where: (state, { settings }) =>
        state.matches({ language: 'loading' }) && settings.language !== state.context.wantedLanguage,
      because: NOT_SAVED,
    },
    {
      events: ['settings.elsewhere'],
      where: ({ context }, { settings }) =>
        settings.language !== context.wantedLanguage &&
        settings.areBalancesHidden !== context.areBalancesHidden,
      because: 'a tab changes one setting at a time, and each is told by itself',
    },
  ],
  unwalked: { 'preferences.language.loading -- settings.elsewhere [0]': NOT_SAVED },
};
