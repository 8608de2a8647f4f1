import type { ProofPurpose } from '#contract/entities-factors';
import type { accountClosingMachine } from '#machines/account-closing/account-closing.machine';
import type { createAccountFormMachine } from '#machines/account-form/account-form.machine';
import { heard } from '#machines/app/rows';
import type { createCommandFormMachine } from '#machines/command-form/command-form.machine';
import type { dataExportMachine } from '#machines/data-export/data-export.machine';
import type {
  ChallengeFor,
  factorChallengeMachine,
} from '#machines/factor-challenge/factor-challenge.machine';
import type { factorEnrolmentMachine } from '#machines/factor-enrolment/factor-enrolment.machine';
import type { factorsMachine } from '#machines/factors/factors.machine';
import type { withdrawBindingMachine } from '#machines/withdraw-binding/withdraw-binding.machine';
import { named } from './named.ts';

/** Rows between the challenge and what wants a factor: by their names alone, as the code of each comes with its screens. */

type AccountForm = { id: string; machine: ReturnType<typeof createAccountFormMachine<unknown, unknown>> };
type CommandForm = { id: string; machine: ReturnType<typeof createCommandFormMachine<unknown, unknown>> };

const CHALLENGE = { id: 'factorChallenge' } as { id: string; machine: typeof factorChallengeMachine };
const SIGN_IN = { id: 'signIn' } as AccountForm;
const PASSWORD = { id: 'password' } as AccountForm;
const WITHDRAWAL_FORM = { id: 'withdrawalForm' } as CommandForm;
const BIND_FORM = { id: 'bindForm' } as CommandForm;
const WITHDRAW_BINDING = { id: 'withdrawBinding' } as { id: string; machine: typeof withdrawBindingMachine };
const FACTORS = { id: 'factors' } as { id: string; machine: typeof factorsMachine };
const ENROLMENT = { id: 'factorEnrolment' } as { id: string; machine: typeof factorEnrolmentMachine };
const DATA_EXPORT = { id: 'dataExport' } as { id: string; machine: typeof dataExportMachine };
const CLOSING = { id: 'accountClosing' } as { id: string; machine: typeof accountClosingMachine };

/** What the challenge is asked for by. */
export const ASKS_FOR_FACTOR = [
  heard(SIGN_IN, 'login.challenged', 'login.challenged'),
  heard(PASSWORD, 'factor.required', 'challenge.wanted'),
  heard(WITHDRAWAL_FORM, 'factor.required', 'challenge.wanted'),
  heard(BIND_FORM, 'factor.required', 'challenge.wanted'),
  heard(WITHDRAW_BINDING, 'factor.required', 'challenge.wanted'),
  heard(FACTORS, 'factor.required', 'challenge.wanted'),
  heard(ENROLMENT, 'factor.required', 'challenge.wanted'),
  heard(DATA_EXPORT, 'factor.required', 'challenge.wanted'),
  heard(CLOSING, 'factor.required', 'challenge.wanted'),
] as const;

/** What a chart hears of the challenge it asked for. */
export const answersOf = (purpose: ProofPurpose) =>
  [
    heard(CHALLENGE, 'challenge.proven', 'challenge.proven', isProofFor(purpose)),
    heard(CHALLENGE, 'challenge.dropped', 'challenge.dropped'),
  ] as const;

/** What the login hears of it: it is over there when the session is open, and when it was given up. */
export const ENDS_OF_LOGIN = [
  heard(CHALLENGE, 'challenge.loggedIn', 'challenge.dropped'),
  heard(CHALLENGE, 'challenge.dropped', 'challenge.dropped'),
] as const;

/** The proof is for the purpose that its name says. */
function isProofFor(wanted: ProofPurpose) {
  const isFor = ({ purpose }: { purpose: ChallengeFor }): boolean => purpose === wanted;
  return named(`isProofFor ${wanted}`, isFor);
}
