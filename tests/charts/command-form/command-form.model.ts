import type { AnyMachineSnapshot } from 'xstate';
import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { CODE_FACTOR_REQUIRED } from '#contract/constants';
import {
  type CommandFormContext,
  type CommandFormEvent,
  commandFormMachine,
} from '#machines/command-form/command-form.machine';
import { outcomesOf } from '../../support/fixtures.ts';

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
  'challenge.proven': [{ proof: 'proof' }],
  'challenge.dropped': [{}],
  'command.doubted': [{}],
} satisfies Examples<CommandFormEvent<unknown>>;

const wantsFactor = { ...outcomesOf(null)[1], code: CODE_FACTOR_REQUIRED };

/** The form of a payout method has no pictures: the paths that want a second factor are its, with the slot filled. */
const BINDING = { draft: {}, slots: { proof: '/picture/none' } };
const isBinding = ({ context: { slots } }: AnyMachineSnapshot): boolean =>
  slots.proof === BINDING.slots.proof;
const NO_FACTOR = 'a deposit wants no second factor';
const NO_PICTURES = 'the form of a payout method has no pictures';
const ALL = Object.keys(own);
const RAISED = 'the chart itself raises it, within the step that accepts or forgets';
const OVER = 'an answer of 999 ends the session before the command ends';

const isDoubted = (state: AnyMachineSnapshot): boolean => state.matches({ form: { submitting: 'checking' } });

const AS_UPLOADED = 'With every picture there, uploading goes on to submitting at once.';

export const model: TestModel = {
  clauses: 'S7.10 S7.36 S7.42 S8.1 S8.3 S9.12',
  machine: commandFormMachine,
  callbacks: ['upload'],
  reports: { upload: ['slot.changed'] },
  inputs: [{ draft: {}, slots: {} }, BINDING],
  examples: [
    ...eventsOf(own),
    ...[...outcomesOf({ id: 1 }), wantsFactor].map((output) => ({ type: 'done:send', output })),
  ],
  keyOf: ({ slots, busySlots, proof }: CommandFormContext<unknown>) => [slots.proof ?? '', busySlots, proof],
  exclusions: {
    events: [
      { events: ['slots.renew'], because: RAISED },
      { events: ['done:send'], where: (_, { output }) => output.kind === 'expired', because: OVER },
      {
        events: ['done:send'],
        where: (state, { output }) => output.kind === 'unresolved' && !isDoubted(state),
        because: 'a command is given up after it was doubted',
      },
    ],
    transitions: {
      'commandForm.form.submitting -- done:send [3]': OVER,
    },
    last: [
      {
        events: ['form.submit'],
        where: (state) => state.matches({ form: 'refused' }) && !state.context.slots.proof,
        because: 'the page marks its fields as they are mended',
      },
      { events: ['account.left'], because: 'the login is open after it' },
      { events: ['form.shown'], because: 'the pictures are gone after it' },
      {
        events: ['fields.changed', 'slot.changed', 'form.submit'],
        where: (state) => state.matches({ form: 'accepted' }),
        because: 'the pictures are gone after it',
      },
    ],
    setups: [
      [
        { events: ALL, where: isBinding, because: NO_PICTURES },
        { events: ['done:send'], where: (_, { output }) => output === wantsFactor, because: NO_FACTOR },
      ],
      [
        { events: ALL, where: (state) => !isBinding(state), because: NO_PICTURES },
        {
          events: ['slot.changed', 'form.shown', 'account.left', 'fields.changed', 'command.doubted'],
          because: 'the paths of a deposit have it',
        },
        {
          events: ['done:send'],
          where: ({ context: { proof } }, { output }) =>
            proof === null ? output !== wantsFactor : output.kind !== 'accepted',
          because: 'the first try wants a factor, and the one with its proof is accepted',
        },
      ],
    ],
  },
  equivalentMutants: {
    'commandForm.form.editing -- form.submit [2] → commandForm.form.uploading': AS_UPLOADED,
    'commandForm.form.refused -- form.submit [2] → commandForm.form.uploading': AS_UPLOADED,
  },
};
