import {
  type WithdrawalContext,
  type WithdrawalEvent,
  type WithdrawalTerms,
  withdrawalMachine,
} from '#machines/withdrawal/withdrawal.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { drawCurrencyOf, drawMethodOf, lost } from '../samples.ts';

const own = {
  'withdrawal.shown': [{}],
  'withdrawal.hidden': [{}],
  'withdrawal.retry': [{}],
  'withdrawal.made': [{}],
  'way.picked': [{ way: 1 }, { way: 2 }],
  'currency.picked': [{ id: 2 }],
  'method.picked': [{ id: 2 }],
  'code.required': [{}],
  'account.left': [{}],
} satisfies Examples<WithdrawalEvent>;

const bound: WithdrawalTerms = {
  currencies: [drawCurrencyOf(), drawCurrencyOf({ id: 2 })],
  methods: [drawMethodOf(1), drawMethodOf(2), drawMethodOf(3, 2)],
  availableUsd: '900',
};

export const walkable: Walkable = {
  machine: withdrawalMachine,
  events: [
    ...eventsOf(own),
    { type: 'done:loadTerms', output: bound },
    { type: 'done:loadTerms', output: { ...bound, methods: [] } },
    { type: 'error:loadTerms', error: lost() },
    { type: 'after:answerTimeout@withdrawal.terms.shown.loading' },
  ],
  keyOf: ({ way, currencyId, methodId }: WithdrawalContext) => [way, currencyId, methodId],
};
