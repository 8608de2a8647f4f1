import { useSelector } from '@xstate/react';
import { newKey } from '#contract/idempotency';
import type { AskedCommandRef } from '#machines/asked-command/asked-command.machine';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/confirm-dialog.tsx';
import { useLeft } from '../app/hooks/back.ts';

type AskedQuestionProps<Subject> = Pick<
  ConfirmDialogProps,
  'title' | 'text' | 'confirmLabel' | 'cancelLabel'
> & { command: AskedCommandRef<Subject> };

/** The question before a command that a screen asks for; it is over when the screen is left. */
export function AskedQuestion<Subject>({ command, ...words }: AskedQuestionProps<Subject>) {
  const isAsked = useSelector(command, (snapshot) => snapshot.hasTag('asking'));
  const isBusy = useSelector(command, (snapshot) => snapshot.hasTag('busy'));
  useLeft(() => command.send({ type: 'screen.left' }));
  return (
    <ConfirmDialog
      open={isAsked}
      danger
      busy={isBusy}
      {...words}
      onOpenChange={() => command.send({ type: 'command.dismissed' })}
      onConfirm={() => command.send({ type: 'command.confirmed', key: newKey() })}
    />
  );
}
