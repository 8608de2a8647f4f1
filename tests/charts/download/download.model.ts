import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type DownloadEvent, downloadMachine } from '#machines/download/download.machine';
import { lost } from '../../support/fixtures.ts';

const FILE = { name: 'a.csv', type: 'text/csv', content: 'time,amount', isBase64: false };

const own = { 'download.ask': [{ ask: '' }], 'account.left': [{}] } satisfies Examples<DownloadEvent>;

export const model: TestModel = {
  clauses: 'S2.19 S7.29',
  machine: downloadMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:fetchFile', output: FILE },
    { type: 'error:fetchFile', error: lost() },
    { type: 'after:answerTimeout@download.fetching' },
  ],
  exclusions: {
    events: [],
    transitions: {},
    last: [{ events: ['account.left'], because: 'another page, or the login, is open after it' }],
  },
};
