import type { AnyMachineSnapshot } from 'xstate';
import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type AlertFormContext,
  type AlertFormEvent,
  alertFormMachine,
} from '#machines/alert-form/alert-form.machine';
import { FIRST_ALERT } from '../../gallery/samples-trade.ts';
import { outcomesOf } from '../../support/fixtures.ts';

const own = {
  'alert.begun': [{ instrumentId: 1, price: '1.1' }],
  'alert.opened': [{ alert: FIRST_ALERT, price: '1.1' }],
  'alert.submit': [{ wanted: { kind: 'percent', percent: '1', isRepeating: false, note: '' }, key: 'key' }],
  'alert.delete': [{ key: 'key' }],
  'alert.dismissed': [{}],
  'fields.changed': [{}],
  'alert.turned': [{ id: 1, isOn: false, key: 'key' }],
  'screen.left': [{}],
  'account.left': [{}],
  'command.doubted': [{}],
} satisfies Examples<AlertFormEvent>;

const OVER = 'an answer of 999 ends the session before the command ends';
const isDoubted = (state: AnyMachineSnapshot): boolean => state._nodes.some(({ key }) => key === 'checking');
const ENDS = ['done:sendAlert', 'done:turnAlert'];

export const model: TestModel = {
  clauses: 'S8.1 S8.3 S8.5',
  machine: alertFormMachine,
  examples: [
    ...eventsOf(own),
    ...ENDS.flatMap((type) => outcomesOf(null).map((output) => ({ type, output }))),
  ],
  keyOf: ({ alert, request }: AlertFormContext) => `${alert === null} ${request?.act}`,
  exclusions: {
    events: [
      { events: ENDS, where: (_, { output }) => output.kind === 'expired', because: OVER },
      {
        events: ENDS,
        where: (state, { output }) => output.kind === 'unresolved' && !isDoubted(state),
        because: 'a command is given up after it was doubted',
      },
    ],
    transitions: {
      'alertForm.sending -- done:sendAlert [2]': OVER,
      'alertForm.turning -- done:turnAlert [2]': OVER,
    },
    last: [
      { events: ['screen.left'], because: 'another screen is there' },
      { events: ['account.left'], because: 'the login is open after it' },
    ],
  },
  equivalentMutants: {
    'alertForm.idle swallows account.left of alertForm': 'Nothing is asked there.',
  },
};
