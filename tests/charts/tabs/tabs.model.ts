import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { DEFAULTS } from '#machines/preferences/defaults';
import { type TabsContext, type TabsEvent, tabsMachine } from '#machines/tabs/tabs.machine';

const own = {
  'session.started': [
    { token: 'token-1', accountId: 1 },
    { token: 'token-2', accountId: 2 },
  ],
  'session.ended': [{ token: 'token-1' }, { token: 'token-2' }],
  'session.elsewhere': [{ token: 'token-2' }, { token: null }],
  'settings.elsewhere': [
    {
      settings: {
        ...DEFAULTS,
        theme: 'dark',
      },
    },
  ],
} satisfies Examples<TabsEvent>;

export const model: TestModel = {
  clauses: 'S6.4',
  machine: tabsMachine,
  callbacks: ['watchDevice'],
  reports: { watchDevice: ['session.elsewhere', 'settings.elsewhere'] },
  inputs: [{ token: null }, { token: 'token-1' }],
  examples: eventsOf(own),
  keyOf: ({ token, device }: TabsContext) => [token, device],
};
