import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type StartupEvent, startupMachine } from '#machines/startup/startup.machine';

const info = {
  serviceLink: '',
  serviceLinkType: 0,
  registerBy: 1,
  tradeFeeType: 1,
  siteTitle: 'Candlestate',
  desktopUrl: '',
};

const own = { 'startup.retry': [{}] } satisfies Examples<StartupEvent>;

const NO_BUTTON = 'no screen offers it: the chart asks again by itself';

export const model: TestModel = {
  clauses: 'S1.7 S1.9 S7.9 S7.12 S7.59',
  machine: startupMachine,
  inputs: [{ isMobile: false }, { isMobile: true }],
  examples: [
    ...eventsOf(own),
    { type: 'done:checkCompany', output: { status: 0, type: 0, lossUrl: '' } },
    { type: 'done:checkCompany', output: { status: 2, type: 0, lossUrl: 'https://elsewhere.example' } },
    { type: 'error:checkCompany', error: new Error('down') },
    { type: 'after:answerTimeout@startup.checking' },
    { type: 'done:loadBasicInfo', output: info },
    { type: 'done:loadBasicInfo', output: { ...info, desktopUrl: 'https://desk.example' } },
    { type: 'error:loadBasicInfo', error: new Error('down') },
    { type: 'after:answerTimeout@startup.loadingSettings' },
    { type: 'after:answerTimeout@startup.failed' },
  ],
  exclusions: {
    events: [{ events: ['startup.retry'], because: NO_BUTTON }],
    transitions: { 'startup.failed -- startup.retry [0]': NO_BUTTON },
  },
};
