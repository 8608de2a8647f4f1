import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import type { ReviewKindName } from '#contract/constants';
import { REASONS } from '#contract/desk/reasons';
import { Button } from '../../client/ui/button.tsx';
import { Card } from '../../client/ui/card.tsx';
import { CheckboxRow } from '../../client/ui/checkbox-row.tsx';
import { useDesk } from '../app/context.ts';
import { TEXTS } from '../texts.ts';
import styles from './decision.module.css';
import { Note } from './note.tsx';
import { Reading } from './reading.tsx';
import { ReasonChoice } from './reason-choice.tsx';
import { TextArea } from './text-area.tsx';

type DecisionProps = { kind: string; mayBeInvalid: boolean };

/** Approving a case, rejecting it, or asking its user for more. */
export function Decision({ kind, mayBeInvalid }: DecisionProps) {
  const { caseInFront } = useDesk();
  const isApproving = useSelector(caseInFront, (snapshot) => snapshot.hasTag('approving'));
  const isRejecting = useSelector(caseInFront, (snapshot) => snapshot.hasTag('rejecting'));
  return (
    <Card title={isApproving ? 'Approve' : isRejecting ? 'Reject' : 'Decision'}>
      <Reading of="reasons">
        {({ rows = [] }) => {
          const reasons = rows.map(({ reason = '' }) => reason);
          if (isApproving || isRejecting)
            return <Confirming reasons={reasons} mayBeInvalid={mayBeInvalid && isRejecting} />;
          return <Choices more={moreOf(kind, reasons)} />;
        }}
      </Reading>
    </Card>
  );
}

/** The reason of the list that asks for more, which every kind has. */
function moreOf(kind: string, reasons: readonly string[]): string {
  const keys: readonly string[] = REASONS[kind as ReviewKindName] ?? [];
  return reasons[keys.indexOf('needMore')] ?? '';
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

function Confirming({ reasons, mayBeInvalid }: { reasons: readonly string[]; mayBeInvalid: boolean }) {
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
      className={styles.form}
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
