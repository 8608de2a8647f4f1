import { faultOf, type ProposalAnswer, type ProposalState, type Proposed } from '#contract/desk/proposals';
import { useDesk } from '../app/context.ts';
import { confirmProposal, refuseProposal, withdrawProposal } from '../asks/proposals.ts';
import { AskButton } from './ask-button.tsx';
import styles from './proposal-answers.module.css';
import type { Row } from './sorting.ts';

const NAMES: Record<Proposed, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  loan: 'Loan',
  repayment: 'Repayment',
  correction: 'Correction',
  limit: 'Limit of four eyes',
};

const LATE = 'Its time has passed';
const OTHER_ANSWERS = 'Another operator answers';

/** What that which is proposed is called. */
export const proposedName = (what: string): string =>
  (NAMES as Readonly<Record<string, string>>)[what] ?? what;

/** The answers that are this operator's to give, at an instant, epoch milliseconds; and why one is not, where that is no answer. */
export function ProposalAnswers({ row, atMs }: { row: Row; atMs: number }) {
  const { name } = useDesk().who;
  const { id = '', state = '', by = '', what = '', of, usd, until = '' } = row;
  const life = { state: state as ProposalState, proposedBy: by, expiresAtMs: Date.parse(until) };
  const faultOfAnswer = (answer: ProposalAnswer) => faultOf(life, answer, name, atMs);
  if (state !== 'waiting') return null;
  const proposal = { id, about: `${proposedName(what)} ${of}, ${usd} USD, proposed by ${by}.` };
  const fault = faultOfAnswer('confirm');
  return (
    <span className={styles.answers}>
      {fault !== null && <span className={styles.hint}>{fault === 'late' ? LATE : OTHER_ANSWERS}</span>}
      {fault === null && (
        <AskButton ask={confirmProposal(proposal)} variant="primary">
          Confirm
        </AskButton>
      )}
      {faultOfAnswer('refuse') === null && <AskButton ask={refuseProposal(proposal)}>Refuse</AskButton>}
      {faultOfAnswer('withdraw') === null && <AskButton ask={withdrawProposal(proposal)}>Withdraw</AskButton>}
    </span>
  );
}
