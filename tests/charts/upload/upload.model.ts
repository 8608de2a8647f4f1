import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { MAX_PICTURE_BYTES } from '#contract/constants';
import { type UploadEvent, uploadMachine } from '#machines/upload/upload.machine';

const read = (): Blob => new Blob(['picture']);

const own = {
  'picture.chosen': [
    { picture: { read, sizeBytes: 7, isPicture: true } },
    { picture: { read, sizeBytes: 7, isPicture: false } },
    { picture: { read, sizeBytes: MAX_PICTURE_BYTES + 1, isPicture: true } },
  ],
  'picture.cleared': [{}],
  'upload.cancel': [{}],
  'upload.progressed': [{ percent: 40 }],
  'upload.stored': [{ url: '/api/common/picture/1' }],
  'upload.refused': [{ message: 'no' }],
  'upload.lost': [{}],
} satisfies Examples<UploadEvent>;

const AS_EMPTY = 'The transition forgets the picture, and without one deciding goes on to empty at once.';

export const model: TestModel = {
  clauses: 'S5.4 S7.10 S8.10',
  machine: uploadMachine,
  inputs: [
    { slot: 'front', url: '' },
    { slot: 'front', url: '/api/common/picture/1' },
  ],
  callbacks: ['sendPicture'],
  reports: { sendPicture: ['upload.progressed', 'upload.stored', 'upload.refused', 'upload.lost'] },
  examples: [...eventsOf(own), { type: 'after:silence@upload.sending.moving' }],
  equivalentMutants: {
    'upload -- picture.chosen [0] → upload.deciding': AS_EMPTY,
    'upload -- picture.chosen [1] → upload.deciding': AS_EMPTY,
    'upload.sending -- upload.stored [0] → upload.deciding':
      'The transition stores the address, and with one deciding goes on to stored at once.',
    'upload.sending -- upload.refused [0] → upload.deciding': AS_EMPTY,
    'upload.sending -- upload.lost [0] → upload.deciding': AS_EMPTY,
    'upload.sending -- upload.cancel [0] → upload.deciding': AS_EMPTY,
    'upload.sending.moving -- after:silence@upload.sending.moving [0] → upload.deciding': AS_EMPTY,
    'upload.stored -- picture.cleared [0] → upload.deciding': AS_EMPTY,
  },
};
