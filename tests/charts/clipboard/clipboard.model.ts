import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type ClipboardEvent, clipboardMachine } from '#machines/clipboard/clipboard.machine';
import { lost } from '../../support/fixtures.ts';

const own = {
  'text.copy': [{ text: 'INVITE' }],
  'text.paste': [{ into: 'field' }],
  'text.share': [{ text: 'INVITE' }],
} satisfies Examples<ClipboardEvent>;

export const model: TestModel = {
  clauses: 'S8.15',
  machine: clipboardMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:writeText', output: undefined },
    { type: 'error:writeText', error: lost() },
    { type: 'after:answerTimeout@clipboard.copying' },
    { type: 'done:readText', output: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    { type: 'error:readText', error: lost() },
    { type: 'after:askedTimeout@clipboard.pasting' },
    { type: 'done:shareText', output: undefined },
    { type: 'error:shareText', error: lost() },
    { type: 'after:shareTimeout@clipboard.sharing' },
  ],
  exclusions: { events: [], transitions: {} },
};
