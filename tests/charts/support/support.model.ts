import { type SupportEvent, supportMachine } from '#machines/support/support.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';

const own = {
  'support.shown': [{ link: 'https://support.example' }, { link: 'javascript:alert(1)' }],
  'support.hidden': [{}],
} satisfies Examples<SupportEvent>;

export const walkable: Walkable = {
  machine: supportMachine,
  inputs: [{ isNewTab: false }],
  events: eventsOf(own),
};
