import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type SupportEvent, supportMachine } from '#machines/support/support.machine';

const own = {
  'support.shown': [{ link: 'https://support.example' }, { link: 'javascript:alert(1)' }],
  'support.hidden': [{}],
} satisfies Examples<SupportEvent>;

export const model: TestModel = {
  clauses: 'S2.23',
  machine: supportMachine,
  inputs: [{ isNewTab: false }],
  examples: eventsOf(own),
  exclusions: {
    events: [],
    transitions: {},
    maxSteps: 1,
  },
  unanswered: {
    'support.hidden -- support.hidden': 'It is hidden already.',
  },
};
