import { type TabsContext, type TabsEvent, tabsMachine } from '#machines/tabs/tabs.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';

const own = {
  'session.started': [{ token: 'token-1' }, { token: 'token-2' }],
  'session.ended': [{ token: 'token-1' }, { token: 'token-2' }],
  'session.elsewhere': [{ token: 'token-2' }, { token: null }],
  'settings.elsewhere': [
    { settings: { language: 'en', theme: 'dark', palette: 'standard', areBalancesHidden: false } },
  ],
} satisfies Examples<TabsEvent>;

export const walkable: Walkable = {
  machine: tabsMachine,
  callbacks: ['watchDevice'],
  inputs: [{ token: null }, { token: 'token-1' }],
  events: eventsOf(own),
  keyOf: ({ token, device }: TabsContext) => [token, device],
};
