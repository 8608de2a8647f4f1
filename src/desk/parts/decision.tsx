import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import { faultOf, type ProposalAnswer, type ProposalState, type Proposed } from '#contract/desk/proposals';
import { ASKS_MORE } from '#contract/desk/reasons';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useDesk } from '../app/context.ts';
import { confirmProposal, refuseProposal, withdrawProposal } from '../asks/proposals.ts';
import { TEXTS } from '../texts.ts';
import { AskButton } from './command-dialog.tsx';
import styles from './decision.module.css';
import form from './form.module.css';
import { Note } from './page.tsx';
import { AnsweredBy } from './reading.tsx';
import type { RecordRow } from './records.tsx';

type DecisionProps = { mayBeInvalid: boolean };

/** Approving a case, rejecting it, or asking its user for more. */
export function Decision({ mayBeInvalid }: DecisionProps) {
  const { caseInFront } = useDesk();
  const isApproving = useSelector(caseInFront, (snapshot) => snapshot.hasTag('approving'));
  const isRejecting = useSelector(caseInFront, (snapshot) => snapshot.hasTag('rejecting'));
  return (
    <Card title={isApproving ? 'Approve' : isRejecting ? 'Reject' : 'Decision'}>
      <AnsweredBy of="reasons">
        {({ rows = [] }) => {
          const reasons = rows.map(({ reason = '' }) => reason);
          if (isApproving || isRejecting)
            return <ConfirmDecision reasons={reasons} mayBeInvalid={mayBeInvalid && isRejecting} />;
          return <Choices more={rows.find(({ key }) => key === ASKS_MORE)?.reason ?? ''} />;
        }}
      </AnsweredBy>
    </Card>
  );
}

function Choices({ more }: { more: string }) {
  const { caseInFront } = useDesk();
  return (
    <div className={styles.choices}>
      <Button block onClick={() => caseInFront.send({ type: 'decision.approve' })}>
        Approve
      </Button>
      <Button variant="quiet" block onClick={() => caseInFront.send({ type: 'decision.reject' })}>
        Reject
      </Button>
      {more !== '' && (
        <Button
          variant="text"
          block
          onClick={() => caseInFront.send({ type: 'decision.askMore', reason: more })}
        >
          Ask for more
        </Button>
      )}
    </div>
  );
}

type ConfirmDecisionProps = { reasons: readonly string[]; mayBeInvalid: boolean };

/** The words of a decision, and sending it. */
export function ConfirmDecision({ reasons, mayBeInvalid }: ConfirmDecisionProps) {
  const { caseInFront, command } = useDesk();
  const isRejecting = useSelector(caseInFront, (snapshot) => snapshot.hasTag('rejecting'));
  const isOwn = useSelector(caseInFront, (snapshot) => snapshot.hasTag('own'));
  const isReady = useSelector(caseInFront, (snapshot) => snapshot.hasTag('ready'));
  const isBusy = useSelector(command, (snapshot) => snapshot.hasTag('busy'));
  const { register, handleSubmit, watch, setValue, formState } = useForm({
    defaultValues: { words: '', isInvalid: false },
  });
  const drop = () => {
    command.send({ type: 'command.closed' });
    caseInFront.send({ type: 'decision.dropped' });
  };
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={handleSubmit((typed) => caseInFront.send({ type: 'decision.confirm', ...typed }))}
    >
      {isRejecting && <ReasonChoice reasons={reasons} />}
      {(isOwn || !isRejecting) && (
        <TextArea
          label={isOwn ? 'What the user reads' : 'Note for the log'}
          hint={isOwn ? 'In English, or in the language of the user.' : 'It may be left out.'}
          error={formState.errors.words?.message}
          maxLength={500}
          {...register('words', {
            validate: (words) => !isOwn || words.trim() !== '' || 'A reason is needed.',
          })}
        />
      )}
      {mayBeInvalid && (
        <CheckboxRow
          label="What was handed in cannot be read"
          checked={watch('isInvalid')}
          onCheckedChange={(isInvalid) => setValue('isInvalid', isInvalid)}
        />
      )}
      <Outcome />
      <div className={styles.actions}>
        <Button variant="quiet" disabled={isBusy} onClick={drop}>
          {TEXTS.cancel}
        </Button>
        <Button type="submit" variant={isRejecting ? 'danger' : 'primary'} busy={isBusy} disabled={!isReady}>
          {isRejecting ? 'Reject' : 'Approve'}
        </Button>
      </div>
    </form>
  );
}

/** Why the decision was not carried out. */
function Outcome() {
  const { command } = useDesk();
  const message = useSelector(command, ({ context }) => context.message);
  const isUnanswered = useSelector(command, (snapshot) => snapshot.hasTag('unanswered'));
  if (isUnanswered) return <Note tone="doubt" text={TEXTS.doubt} />;
  return message === '' ? null : <Note tone="bad" text={message} />;
}

/** Never a reason of the list: those are sentences. */
const OWN = 'own';

/** Why a case is rejected: by the kept list, which users read in their own language, or in own words. */
export function ReasonChoice({ reasons }: { reasons: readonly string[] }) {
  const { caseInFront } = useDesk();
  const reason = useSelector(caseInFront, ({ context }) => context.reason);
  const isOwn = useSelector(caseInFront, (snapshot) => snapshot.hasTag('own'));
  return (
    <RadioGroup
      aria-label="Reason"
      className={styles.group}
      value={isOwn ? OWN : reason}
      onValueChange={(picked) =>
        caseInFront.send(
          picked === OWN ? { type: 'reason.own' } : { type: 'reason.picked', reason: String(picked) },
        )
      }
    >
      {[...reasons.map((text) => ({ value: text, text })), { value: OWN, text: 'In your own words' }].map(
        ({ value, text }) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the radio within is the control.
          <label key={value} className={styles.option}>
            <Radio.Root value={value} className={styles.radio}>
              <Radio.Indicator className={styles.dot} />
            </Radio.Root>
            <span>{text}</span>
          </label>
        ),
      )}
    </RadioGroup>
  );
}

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
export function ProposalAnswers({ row, atMs }: { row: RecordRow; atMs: number }) {
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
