import { appMachine } from '#machines/app/app.machine';
import { describeChart } from '../support/model/suite.ts';

const preferences = { language: 'en', theme: 'system', areBalancesHidden: false };
const ready = { isMain: true, basicInfo: null, leaveTo: null };

describeChart('S1.7 S7.59', {
  machine: appMachine,
  inputs: [{ token: null, isMobile: true, preferences }],
  events: [
    { type: 'done:startup', output: ready },
    { type: 'done:startup', output: { ...ready, leaveTo: 'https://elsewhere.example' } },
  ],
});
