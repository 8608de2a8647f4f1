import {
  type ResourceContext,
  type ResourceEvent,
  resourceMachine,
} from '#machines/resource/resource.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { lost } from '../samples.ts';

const own = {
  'resource.wanted': [{ ask: '1' }, { ask: '2' }],
  'resource.retry': [{}],
  'resource.forget': [{}],
  'account.left': [{}],
} satisfies Examples<ResourceEvent>;

export const walkable: Walkable = {
  machine: resourceMachine,
  events: [
    ...eventsOf(own),
    { type: 'done:load', output: 'what was asked for' },
    { type: 'error:load', error: lost() },
    { type: 'after:answerTimeout@resource.loading' },
  ],
  keyOf: ({ ask }: ResourceContext<unknown>) => ask,
};
