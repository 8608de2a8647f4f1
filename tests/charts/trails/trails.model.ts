import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type TrailsEvent, trailsMachine } from '#machines/trails/trails.machine';
import { lost } from '../../support/fixtures.ts';

const own = { 'trails.toggle': [{}] } satisfies Examples<TrailsEvent>;

export const model: TestModel = {
  clauses: 'S2.24',
  machine: trailsMachine,
  inputs: [{ isOn: false }, { isOn: true }],
  examples: [
    ...eventsOf(own),
    { type: 'after:trailPause@trails.on.waiting' },
    { type: 'after:answerTimeout@trails.on.sending' },
    { type: 'done:sendTrail', output: undefined },
    { type: 'error:sendTrail', error: lost() },
  ],
  exclusions: { events: [], transitions: {} },
};
