import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type UpdateContext, type UpdateEvent, updateMachine } from '#machines/update/update.machine';
import { lost } from '../../support/fixtures.ts';

const own = {
  'page.shown': [{}],
  'code.missing': [{}],
  'order.begun': [{}],
  'order.over': [{}],
  'update.accept': [{}],
  'update.later': [{}],
} satisfies Examples<UpdateEvent>;

export const model: TestModel = {
  clauses: 'S7.16 S8.3',
  machine: updateMachine,
  inputs: [{ build: 'build-1' }],
  examples: [
    ...eventsOf(own),
    { type: 'done:readManifest', output: { build: 'build-1' } },
    { type: 'done:readManifest', output: { build: 'build-2' } },
    { type: 'error:readManifest', error: lost() },
    { type: 'after:lookAgain@update.manifest.resting' },
    { type: 'after:answerTimeout@update.manifest.reading' },
  ],
  keyOf: ({ offered }: UpdateContext) => offered,
  exclusions: {
    events: [
      {
        events: ['code.missing'],
        where: (state) => state.matches({ trade: 'busy' }),
        because: 'a sheet lies over the tabs that lead to another screen',
      },
    ],
    transitions: {},
    last: [{ events: ['update.accept'], because: 'another page, or the login, is open after it' }],
  },
};
