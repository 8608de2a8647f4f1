import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { failureOf } from '#contract/failure';
import { type DataExportEvent, dataExportMachine } from '#machines/data-export/data-export.machine';
import { lost, refused } from '../../support/fixtures.ts';

const FILE = { name: 'data.zip', type: 'application/zip', content: 'UEs=', isBase64: true };

const own = {
  'export.ask': [{}],
  'challenge.proven': [{ proof: 'proof' }],
  'challenge.dropped': [{}],
  'account.left': [{}],
} satisfies Examples<DataExportEvent>;

export const model: TestModel = {
  clauses: 'S6.1 S8.1 S8.3',
  machine: dataExportMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:makeExport', output: FILE },
    { type: 'error:makeExport', error: refused() },
    { type: 'error:makeExport', error: lost() },
    { type: 'after:answerTimeout@dataExport.making' },
  ],
  equivalentMutants: {
    'dataExport.idle swallows account.left of dataExport': 'Nothing is asked there.',
  },
  exclusions: {
    events: [
      {
        events: ['error:makeExport'],
        where: (_, { error }) => failureOf(error).kind === 'refused',
        because: 'it ends as a lost answer does, which is taken instead',
      },
    ],
    transitions: {},
    last: [{ events: ['account.left'], because: 'another page, or the login, is open after it' }],
  },
};
