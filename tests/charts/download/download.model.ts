import { type DownloadEvent, downloadMachine } from '#machines/download/download.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { lost } from '../samples.ts';

const own = { 'download.ask': [{}], 'account.left': [{}] } satisfies Examples<DownloadEvent>;

export const walkable: Walkable = {
  machine: downloadMachine,
  events: [
    ...eventsOf(own),
    { type: 'done:fetchText', output: 'time,amount' },
    { type: 'error:fetchText', error: lost() },
    { type: 'after:answerTimeout@download.fetching' },
  ],
};
