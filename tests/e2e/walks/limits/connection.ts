import type { Limits } from '../plan.ts';

const ONE_WISH = 'only the quotes chart wants this topic, and once at a time';

export const limits: Limits = {
  impossible: [
    {
      events: ['network.lost', 'session.started', 'session.ended', 'topic.wanted', 'topic.dropped'],
      where: (state) => state.matches('idle'),
      because: 'the first screen asks for the connection before anything else can happen',
    },
    {
      events: ['session.ended'],
      where: ({ context }) => context.token === null,
      because: 'nobody is logged in',
    },
    {
      events: ['topic.wanted'],
      where: ({ context }) => context.topics.DAY_MARKET > 0,
      because: ONE_WISH,
    },
    {
      events: ['topic.dropped'],
      where: ({ context }) => !(context.topics.DAY_MARKET > 0),
      because: ONE_WISH,
    },
  ],
  unwalked: {
    'connection.live.open -- topic.wanted [1]': ONE_WISH,
    'connection.live.open -- topic.dropped [1]': ONE_WISH,
  },
};
