import {
  type CommandFormContext,
  type CommandFormEvent,
  commandFormMachine,
} from '#machines/command-form/command-form.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { outcomesOf } from '../samples.ts';

const own = {
  'form.shown': [{}],
  'account.left': [{}],
  'form.submit': [{ fields: { number: '100' }, key: 'key' }],
  'fields.changed': [{ draft: { number: '100' } }, { draft: {} }],
  'slots.renew': [{}],
  'slot.changed': [
    { slot: 'proof', url: '/picture/1', isBusy: false },
    { slot: 'proof', url: '', isBusy: true },
    { slot: 'proof', url: '', isBusy: false },
  ],
  'command.doubted': [{}],
} satisfies Examples<CommandFormEvent<unknown>>;

export const walkable: Walkable = {
  machine: commandFormMachine,
  callbacks: ['upload'],
  inputs: [{ draft: {} }],
  events: [...eventsOf(own), ...outcomesOf({ id: 1 }).map((output) => ({ type: 'done:send', output }))],
  keyOf: ({ slots, busySlots }: CommandFormContext<unknown>) => [slots.proof ?? '', busySlots],
};
