import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type DeskWatchEvent, deskWatchMachine } from '#machines/desk-watch/desk-watch.machine';

const own = { 'page.shown': [{}], 'page.hidden': [{}] } satisfies Examples<DeskWatchEvent>;

export const model: TestModel = {
  clauses: 'S6.4',
  machine: deskWatchMachine,
  examples: [...eventsOf(own), { type: 'after:refreshDelay@deskWatch.seen' }],
};
