import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { useDesk } from '../app/context.ts';
import { TEXTS } from '../texts.ts';
import styles from './confirm-decision.module.css';
import form from './form.module.css';
import { Note } from './note.tsx';
import { ReasonChoice } from './reason-choice.tsx';
import { TextArea } from './text-area.tsx';

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
