import type { TestModel } from '#chart-tools/test-model';
import { appMachine } from '#machines/app/app.machine';
import { DEFAULTS } from '#machines/preferences/defaults';
import { clipboardFeature } from '../../../src/client/features/site.ts';

const preferences = {
  ...DEFAULTS,
};
const ready = { isMain: true, basicInfo: null, leaveTo: null };

export const model: TestModel = {
  clauses: 'S1.7 S7.59',
  machine: appMachine,
  inputs: [
    {
      token: null,
      isMobile: true,
      preferences,
      commands: [],
      build: 'build-1',
      listing: null,
      keptAtMs: null,
      siteTitle: '',
      replaySpeed: null,
    },
  ],
  examples: [
    { type: 'feature.opened', feature: clipboardFeature, input: undefined },
    { type: 'done:startup', output: ready },
    { type: 'done:startup', output: { ...ready, leaveTo: 'https://elsewhere.example' } },
  ],
};
