import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type RecentContext, type RecentEvent, recentMachine } from '#machines/recent/recent.machine';

const own = { 'instrument.viewed': [{ id: 1 }] } satisfies Examples<RecentEvent>;

export const model: TestModel = {
  clauses: 'S2.37',
  machine: recentMachine,
  inputs: [{ ids: [] }, { ids: [3] }],
  examples: eventsOf(own),
  keyOf: ({ ids }: RecentContext) => [ids.length > 0],
  exclusions: { events: [], transitions: {} },
  equivalentMutants: {
    'recent -- instrument.viewed [0] → recent.deciding':
      'with an instrument in the list it leads on to listed',
  },
};
