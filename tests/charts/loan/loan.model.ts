import { type LoanEvent, loanMachine } from '#machines/loan/loan.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { loanConfigOf } from '../samples.ts';

const choice = { configId: 1, amount: '500' };

const own = {
  'choosing.opened': [{}],
  'agreement.opened': [{ choice }],
  'signing.opened': [{ choice }],
  'loan.review': [{ config: loanConfigOf(), amount: '500' }],
  'loan.back': [{}],
  'loan.confirm': [{}],
  'loan.agree': [{}],
  'loan.accepted': [{}],
  'account.left': [{}],
} satisfies Examples<LoanEvent>;

export const walkable: Walkable = { machine: loanMachine, events: eventsOf(own) };
