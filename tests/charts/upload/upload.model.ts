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

export const model: TestModel = {
  clauses: 'S5.4 S7.10 S8.10',
  machine: uploadMachine,
  inputs: [
    { slot: 'front', url: '' },
    { slot: 'front', url: '/api/common/picture/1' },
  ],
  callbacks: ['sendPicture'],
  examples: [...eventsOf(own), { type: 'after:silence@upload.sending.moving' }],
};
