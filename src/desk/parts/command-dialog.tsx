import { useSelector } from '@xstate/react';
import Copy from 'lucide-react/icons/copy';
import { useForm } from 'react-hook-form';
import type { CommandAsk } from '#machines/desk-command/asks';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useDesk } from '../app/context.ts';
import { TEXTS } from '../texts.ts';
import styles from './command-dialog.module.css';
import form from './form.module.css';
import { CommandFieldView } from './form.tsx';
import { Note } from './page.tsx';

/** Asks about a command before it is sent, and says what came of it. */
export function CommandDialog() {
  const { command } = useDesk();
  const isOpen = useSelector(command, (snapshot) => snapshot.hasTag('open'));
  const ask = useSelector(command, ({ context }) => context.ask);
  const isDone = useSelector(command, (snapshot) => snapshot.hasTag('done'));
  const close = () => command.send({ type: 'command.closed' });
  return (
    <Sheet
      open={isOpen && ask !== null}
      onOpenChange={close}
      title={ask?.title ?? ''}
      closeLabel={TEXTS.close}
    >
      {ask && isDone && <AnswerShownOnce onClose={close} />}
      {ask && !isDone && <Question ask={ask} />}
    </Sheet>
  );
}

function Question({ ask }: { ask: CommandAsk }) {
  const { command } = useDesk();
  const isBusy = useSelector(command, (snapshot) => snapshot.hasTag('busy'));
  const isUnanswered = useSelector(command, (snapshot) => snapshot.hasTag('unanswered'));
  const message = useSelector(command, ({ context }) => context.message);
  const { control, handleSubmit } = useForm<Record<string, string>>({
    defaultValues: Object.fromEntries(ask.fields.map(({ name, value }) => [name, value ?? ''])),
  });
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={handleSubmit((values) => command.send({ type: 'command.confirm', values: typedOf(values) }))}
    >
      {ask.text !== undefined && <p className={form.text}>{ask.text}</p>}
      {ask.fields.map((field) => (
        <CommandFieldView key={field.name} control={control} field={field} />
      ))}
      {message !== '' && <Note tone="bad" text={message} />}
      {isUnanswered && <Note tone="doubt" text={TEXTS.doubt} />}
      <div className={styles.actions}>
        <Button variant="quiet" disabled={isBusy} onClick={() => command.send({ type: 'command.closed' })}>
          {TEXTS.cancel}
        </Button>
        <Button type="submit" variant={ask.isDanger ? 'danger' : 'primary'} busy={isBusy}>
          {ask.confirm}
        </Button>
      </div>
    </form>
  );
}

/** What is left empty is not sent: the server knows what stands for it. */
const typedOf = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

const LINK = /https?:\/\/\S+$/;

/** An answer that is shown once, such as the link of an invitation. */
export function AnswerShownOnce({ onClose }: { onClose: () => void }) {
  const { command, clipboard } = useDesk();
  const message = useSelector(command, ({ context }) => context.message);
  const [sent] = LINK.exec(message) ?? [];
  // The server knows the address that it listens at; by which name the site is reached, this page knows.
  const link = sent && new URL(new URL(sent).hash, window.location.origin).href;
  return (
    <div className={styles.answer} role="status">
      <p>{sent === undefined ? message : message.slice(0, -sent.length)}</p>
      {link !== undefined && (
        <>
          <code className={form.code}>{link}</code>
          <p className={styles.hint}>It is shown once. Give it to the operator by a way that you trust.</p>
        </>
      )}
      <div className={styles.keptAnswerActions}>
        {link !== undefined && (
          <Button onClick={() => clipboard.send({ type: 'text.copy', text: link })}>
            <Copy size={16} aria-hidden="true" />
            Copy the link
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {TEXTS.close}
        </Button>
      </div>
    </div>
  );
}

type AskButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'children' | 'aria-label'> & { ask: CommandAsk };

/** Opens the dialog that asks about a command. */
export function AskButton({ ask, variant = 'quiet', size = 's', ...rest }: AskButtonProps) {
  const { command } = useDesk();
  return (
    <Button {...rest} {...{ variant, size }} onClick={() => command.send({ type: 'command.ask', ask })} />
  );
}
