import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './confirm-dialog.module.css';
import { usePanel } from './use-back-closes.ts';

export interface ConfirmDialogProps {
  open: boolean;
  /** Asked for by the cancel button and Escape. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  text?: ReactNode;
  confirmLabel: string;
  /** Left out, the dialog only informs. */
  cancelLabel?: string | undefined;
  onConfirm: () => void;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  children?: ReactNode;
}

/** Asks before something that matters. It does not close on its own when confirmed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, text, confirmLabel, cancelLabel, onConfirm, danger, busy } = props;
  const { isThere, isOpen } = usePanel(open, () => onOpenChange(false));
  if (!isThere) return null;
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        {/* Forced: a dialog asked from within a sheet would leave the sheet as bright as itself. */}
        <AlertDialog.Backdrop forceRender className={styles.backdrop} />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup className={classNames('raised', styles.dialog)}>
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            {text !== undefined && (
              <AlertDialog.Description className={styles.text}>{text}</AlertDialog.Description>
            )}
            {props.children}
            <div className={styles.actions}>
              {cancelLabel !== undefined && (
                <AlertDialog.Close render={<Button variant="quiet" block disabled={busy} />}>
                  {cancelLabel}
                </AlertDialog.Close>
              )}
              <Button variant={danger ? 'danger' : 'primary'} block busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
