import { type BoundMethodsEvent, boundMethodsMachine } from '#machines/bound-methods/bound-methods.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { drawMethodOf, lost, outcomesOf } from '../samples.ts';

const own = {
  'methods.shown': [{ way: 1 }, { way: 2 }],
  'methods.hidden': [{}],
  'methods.retry': [{}],
  'method.delete': [{ method: drawMethodOf(1) }],
  'delete.withdrawn': [{}],
  'delete.confirm': [{ key: 'key' }],
  'account.left': [{}],
  'command.doubted': [{}],
} satisfies Examples<BoundMethodsEvent>;

export const walkable: Walkable = {
  machine: boundMethodsMachine,
  events: [
    ...eventsOf(own),
    { type: 'done:loadMethods', output: [drawMethodOf(1)] },
    { type: 'done:loadMethods', output: [] },
    { type: 'error:loadMethods', error: lost() },
    { type: 'after:answerTimeout@boundMethods.shown.loading' },
    ...outcomesOf(null).map((output) => ({ type: 'done:deleteMethod', output })),
  ],
};
