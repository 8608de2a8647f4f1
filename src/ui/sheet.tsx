import { Drawer } from '@base-ui/react/drawer';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './sheet.module.css';
import { usePanel } from './use-back-closes.ts';

export interface SheetProps {
  open: boolean;
  /** Asked for by swipe, close button, backdrop and Escape. */
  onOpenChange: (open: boolean) => void;
  /** False while what is asked for is ignored. */
  canClose?: boolean;
  /** After the sheet has finished moving. */
  onOpenChangeComplete?: ((open: boolean) => void) | undefined;
  title: ReactNode;
  closeLabel: string;
  height?: '60%' | '38%' | 'auto' | undefined;
  /** Stays at the foot while the content scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel from the bottom of the column, a dialog on a desktop. Keeps focus inside and gives it back. */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, onOpenChangeComplete, title, closeLabel, height = 'auto', footer } = props;
  const { canClose = true } = props;
  const { isThere, isOpen } = usePanel(open, () => onOpenChange(false));
  if (!isThere) return null;
  return (
    <Drawer.Root
      open={isOpen}
      onOpenChange={(next) => onOpenChange(next)}
      {...(onOpenChangeComplete && { onOpenChangeComplete })}
    >
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal>
          <Drawer.Backdrop className={styles.backdrop} />
          <Drawer.Viewport className={styles.viewport}>
            <Drawer.Popup className={classNames('raised', styles.sheet)} data-height={height}>
              <div className={styles.handle} aria-hidden="true" />
              <div className={styles.head}>
                <Drawer.Title className={styles.title}>{title}</Drawer.Title>
                <Drawer.Close className={styles.close} aria-label={closeLabel} disabled={!canClose}>
                  <X size={18} aria-hidden="true" />
                </Drawer.Close>
              </div>
              {/* What can be scrolled must be reachable without a finger. */}
              <Drawer.Content className={styles.content} tabIndex={0}>
                {props.children}
              </Drawer.Content>
              {footer && <div className={styles.footer}>{footer}</div>}
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  );
}
