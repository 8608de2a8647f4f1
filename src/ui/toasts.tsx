import { Toast } from '@base-ui/react/toast';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect } from 'react';
import { useKit } from './kit.ts';
import type { ToastTone } from './toast-queue.ts';
import styles from './toasts.module.css';

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info, warning: TriangleAlert } as const;

interface ToastData {
  tone: ToastTone;
}

/**
 * Tells the page how high the strip of toasts is. A toast has no button of its own: a second tap would be meant for what it
 * covers. It goes by itself, and when it is swiped away.
 */
function takeRoom(strip: HTMLElement | null): (() => void) | undefined {
  if (!strip) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--toasts', `${strip.offsetHeight}px`);
    uncoverPressed(strip);
  });
  observer.observe(strip);
  return () => {
    observer.disconnect();
    style.removeProperty('--toasts');
  };
}

/** Brings what was pressed last above the strip, where that has come to lie over it. */
function uncoverPressed(strip: HTMLElement): void {
  const { top, bottom } = strip.getBoundingClientRect();
  const pressed = document.activeElement?.getBoundingClientRect();
  const isWhole = pressed && pressed.top >= 0 && pressed.bottom <= innerHeight;
  // At the top the strip lies over a sheet, which begins below it.
  const isAtFoot = top > innerHeight / 2;
  if (isWhole && isAtFoot && pressed.top < bottom && pressed.bottom > top) scrollBy(0, pressed.bottom - top);
}

function ToastList() {
  const kit = useKit();
  const { toasts, add, close } = Toast.useToastManager<ToastData>();

  useEffect(
    () =>
      kit.toasts.receive(({ tone, text, detail }) => {
        const urgent = tone === 'error' || tone === 'warning';
        const id = add({
          title: text,
          ...(detail !== undefined && { description: detail }),
          type: tone,
          priority: urgent ? 'high' : 'low',
          timeout: urgent ? 6000 : 3500,
          data: { tone },
        });
        return () => close(id);
      }),
    [kit, add, close],
  );

  return toasts.map((toast) => {
    const Icon = ICONS[toast.data?.tone ?? 'info'];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['up', 'down', 'left', 'right']}
        className={styles.toast}
        data-toast=""
      >
        <Toast.Content className={styles.content}>
          <Icon className={styles.icon} size={20} aria-hidden="true" />
          <div className={styles.texts}>
            <Toast.Title className={styles.title} />
            <Toast.Description className={styles.detail} />
          </div>
        </Toast.Content>
      </Toast.Root>
    );
  });
}

/** Where toasts appear. Load it lazily, once, in the shell; a toast that is shown before that waits. */
export default function Toasts() {
  return (
    <Toast.Provider limit={3}>
      <Toast.Portal>
        <Toast.Viewport ref={takeRoom} className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
