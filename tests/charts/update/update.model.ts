import { type UpdateContext, type UpdateEvent, updateMachine } from '#machines/update/update.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { lost } from '../samples.ts';

const own = {
  'page.shown': [{}],
  'order.begun': [{}],
  'order.over': [{}],
  'update.accept': [{}],
  'update.later': [{}],
} satisfies Examples<UpdateEvent>;

export const walkable: Walkable = {
  machine: updateMachine,
  inputs: [{ build: 'build-1' }],
  events: [
    ...eventsOf(own),
    { type: 'done:readManifest', output: { build: 'build-1' } },
    { type: 'done:readManifest', output: { build: 'build-2' } },
    { type: 'error:readManifest', error: lost() },
    { type: 'after:lookAgain@update.manifest.resting' },
    { type: 'after:answerTimeout@update.manifest.reading' },
  ],
  keyOf: ({ offered }: UpdateContext) => offered,
};
