import { useDirection } from '@base-ui/react/direction-provider';
import { Drawer } from '@base-ui/react/drawer';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './side-drawer.module.css';
import { usePanel } from './use-back-closes.ts';

export interface SideDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
}

/** A panel from the side reading starts at; swiping it back there closes it. */
export function SideDrawer({ open, onOpenChange, title, closeLabel, children }: SideDrawerProps) {
  const direction = useDirection();
  const { isThere, isOpen } = usePanel(open, () => onOpenChange(false));
  if (!isThere) return null;
  return (
    <Drawer.Root
      open={isOpen}
      onOpenChange={(next) => onOpenChange(next)}
      swipeDirection={direction === 'rtl' ? 'right' : 'left'}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={styles.backdrop} />
        <Drawer.Viewport className={styles.viewport}>
          <Drawer.Popup className={classNames('raised', styles.drawer)}>
            <div className={styles.head}>
              <Drawer.Title className={styles.title}>{title}</Drawer.Title>
              <Drawer.Close className={styles.close} aria-label={closeLabel}>
                <X size={20} aria-hidden="true" />
              </Drawer.Close>
            </div>
            <Drawer.Content className={styles.content}>{children}</Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
