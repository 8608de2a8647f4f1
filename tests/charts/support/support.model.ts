import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type SupportEvent, supportMachine } from '#machines/support/support.machine';

const SUPPORT = 'https://support.example';
const ONE_LINK = 'a site has one link';

const own = {
  'support.shown': [{ link: SUPPORT }, { link: 'javascript:alert(1)' }],
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
    setups: [
      [{ events: ['support.shown'], where: (_, { link }) => link !== SUPPORT, because: ONE_LINK }],
      [{ events: ['support.shown'], where: (_, { link }) => link === SUPPORT, because: ONE_LINK }],
    ],
  },
  unanswered: {
    'support.hidden -- support.hidden': 'It is hidden already.',
  },
};
