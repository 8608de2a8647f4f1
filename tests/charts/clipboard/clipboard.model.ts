import { type ClipboardEvent, clipboardMachine } from '#machines/clipboard/clipboard.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { lost } from '../samples.ts';

const own = { 'text.copy': [{ text: 'INVITE' }] } satisfies Examples<ClipboardEvent>;

export const walkable: Walkable = {
  machine: clipboardMachine,
  events: [
    ...eventsOf(own),
    { type: 'done:writeText', output: undefined },
    { type: 'error:writeText', error: lost() },
    { type: 'after:answerTimeout@clipboard.copying' },
  ],
};
