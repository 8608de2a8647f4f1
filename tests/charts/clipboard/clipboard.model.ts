import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type ClipboardEvent, clipboardMachine } from '#machines/clipboard/clipboard.machine';
import { lost } from '../../support/fixtures.ts';

const own = { 'text.copy': [{ text: 'INVITE' }] } satisfies Examples<ClipboardEvent>;

export const model: TestModel = {
  clauses: 'S8.15',
  machine: clipboardMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:writeText', output: undefined },
    { type: 'error:writeText', error: lost() },
    { type: 'after:answerTimeout@clipboard.copying' },
  ],
  exclusions: { events: [], transitions: {} },
};
