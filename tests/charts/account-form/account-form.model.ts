import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { CODE_FACTOR_REQUIRED } from '#contract/constants';
import { failureOf } from '#contract/failure';
import { type AccountFormEvent, accountFormMachine } from '#machines/account-form/account-form.machine';
import { challengeOf } from '#machines/factor-challenge/purposes';
import { challenged, lost, refused, userOf } from '../../support/fixtures.ts';

const own = {
  'form.shown': [{}],
  'form.hidden': [{}],
  'form.submit': [{ request: { account: 'a@example.com', password: 'secret' } }],
  'fields.changed': [{ draft: { account: 'a@example.com' } }],
  'account.left': [{}],
  'method.email': [{}],
  'method.mobile': [{}],
  'challenge.proven': [{ proof: 'proof' }],
  'challenge.dropped': [{}],
} satisfies Examples<AccountFormEvent<unknown>>;

/** What was typed of a registration before a reload. */
export const BEGUN = { method: 'mobile', areaId: '1', account: '5550100', invite: '', mobile: '' };

const NO_ACCOUNT = 'the paths are of the login, which belongs to no account';

const ENDS_THERE = 'a login ends with the challenge itself; its proof is of the change of password';
const UNDER_QUESTION = 'the question goes first, and the screen after it';
const WANTED_OF_PASSWORD = 'only the change of password is refused without a challenge of its own';

/** How a form that is sent ends, and the last of the transitions that each end has. */
const ENDS = [
  ['done:submit', 1],
  ['error:submit', 4],
  ['after:answerTimeout@accountForm.form.submitting', 1],
] as const;

export const model: TestModel = {
  clauses: 'S5.1 S5.2 S5.3 S8.1',
  machine: accountFormMachine,
  inputs: [
    { methods: 'either', draft: {} },
    { methods: 'mobile', draft: {} },
    { methods: 'email', draft: {} },
    { methods: 'either', draft: BEGUN },
  ],
  examples: [
    ...eventsOf(own),
    { type: 'done:submit', output: { answer: { token: 'token', user: userOf() }, message: 'Welcome' } },
    { type: 'error:submit', error: refused() },
    { type: 'error:submit', error: lost() },
    { type: 'error:submit', error: challenged() },
    { type: 'error:submit', error: refused('Confirm', CODE_FACTOR_REQUIRED) },
    { type: 'after:answerTimeout@accountForm.form.submitting' },
  ],
  exclusions: {
    events: [
      {
        events: ['method.email', 'method.mobile'],
        where: (state) => state.matches({ form: 'hidden' }),
        because: 'the choice is on the screen that shows the form',
      },
      { events: ['account.left'], because: NO_ACCOUNT },
      {
        events: ['form.submit'],
        where: (state) => state.matches({ method: 'mobile' }),
        because: 'the accounts are of e-mail addresses',
      },
      {
        events: ['form.submit'],
        where: ({ context: { methods, draft } }) => methods !== 'either' || draft.method !== undefined,
        because: 'the form that opens an account is shown for the methods it offers',
      },
      { events: ['challenge.proven'], because: ENDS_THERE },
      {
        events: ['form.hidden'],
        where: (state) => state.hasTag('challenged'),
        because: UNDER_QUESTION,
      },
      {
        events: ['error:submit'],
        where: (_, { error }) => failureOf(error).message === 'Confirm' && failureOf(error).data === null,
        because: WANTED_OF_PASSWORD,
      },
    ],
    transitions: {
      'accountForm.form -- account.left [0]': NO_ACCOUNT,
      'accountForm.form.submitting -- error:submit [2]': WANTED_OF_PASSWORD,
      'accountForm.form.challenged -- challenge.proven [0]': ENDS_THERE,
      'accountForm.form.challenged -- form.hidden [0]': UNDER_QUESTION,
    },
    last: [
      {
        events: ['method.mobile'],
        where: (state) => !state.matches({ form: { shown: 'editing' } }),
        because: 'the fields are empty after it',
      },
      {
        events: ['form.hidden', 'done:submit'],
        where: (state, { type }) => type === 'done:submit' || !state.hasTag('busy'),
        because: 'another page, or the login, is open after it',
      },
    ],
    setups: [
      [
        {
          events: ['error:submit'],
          where: (_, { error }) => challengeOf(error) !== null,
          because: 'the account has no second factor',
        },
        {
          events: ['form.submit'],
          where: (state) => state.hasTag('refused'),
          because: 'what was refused is typed anew, which changes the fields first',
        },
      ],
      [
        {
          events: ['done:submit', 'error:submit'],
          where: (_, event) => event.type === 'done:submit' || challengeOf(event.error) === null,
          because: 'the account has a second factor, and the password is right',
        },
        {
          events: Object.keys(own),
          where: ({ context: { methods, draft } }) => methods !== 'either' || draft.method !== undefined,
          because: 'the server asks the login alone for a factor',
        },
      ],
    ],
  },
  impossible: ENDS.flatMap(([end, last]) =>
    Array.from({ length: last + 1 }, (_, nth) => ({
      transition: `accountForm.form.submitting -- ${end} [${nth}]`,
      states: [`accountForm.form.submitting.${nth === 0 ? 'seen' : 'unseen'}`],
      because: 'the first is of a form that was left, the others of one that is seen',
    })),
  ),
  unanswered: {
    'accountForm.form.shown.succeeded -- fields.changed': 'The screen is left at once.',
    'accountForm.form.hidden -- form.hidden': 'It is hidden already.',
  },
  equivalentMutants: {
    'accountForm.method.mobile -- method.email [0] → accountForm.method.deciding':
      'Deciding asks the guard of the transition once more and goes to e-mail.',
  },
};
