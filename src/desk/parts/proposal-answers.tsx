import { useDesk } from '../app/context.ts';
import { confirmProposal, refuseProposal, withdrawProposal } from '../asks/proposals.ts';
import { AskButton } from './ask-button.tsx';
import styles from './proposal-answers.module.css';
import type { Row } from './sorting.ts';

const WHAT: Readonly<Record<string, string>> = {
  withdrawal: 'Withdrawal',
  loan: 'Loan',
  correction: 'Correction',
  limit: 'Limit of four eyes',
};

/** What that which is proposed is called. */
export const proposedName = (what: string): string => WHAT[what] ?? what;

/** One's own is answered by another operator, and taken back by oneself. */
export function ProposalAnswers({ row }: { row: Row }) {
  const { name } = useDesk().who;
  const { id = '', state, by, what = '', of, usd } = row;
  if (state !== 'waiting') return null;
  const proposal = { id, about: `${proposedName(what)} ${of}, ${usd} USD, proposed by ${by}.` };
  if (by === name)
    return (
      <span className={styles.answers}>
        <span className={styles.hint}>Another operator answers</span>
        <AskButton ask={withdrawProposal(proposal)}>Withdraw</AskButton>
      </span>
    );
  return (
    <span className={styles.answers}>
      <AskButton ask={confirmProposal(proposal)} variant="primary">
        Confirm
      </AskButton>
      <AskButton ask={refuseProposal(proposal)}>Refuse</AskButton>
    </span>
  );
}
