import { Toast } from '@base-ui/react/toast';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { useKit } from './kit.ts';
import type { ToastTone } from './toast-queue.ts';
import styles from './toasts.module.css';

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info, warning: TriangleAlert } as const;

interface ToastData {
  tone: ToastTone;
}

/** As long as an eye needs to follow what has moved. */
const SETTLE_MS = 300;
/** A browser presses what a finger was lifted from within this time. */
const PRESS_MS = 100;

/**
 * Gives the toasts their room at the top: the page begins below, so none lies over what acts. What has moved takes no press
 * for a moment: it was meant for what stood there before. While a finger holds something, it stays where it is.
 */
function takeRoom(strip: HTMLElement | null): (() => void) | undefined {
  if (!strip) return;
  const { style } = document.documentElement;
  let before = 0;
  let isHeld = false;
  const take = () => {
    const { offsetHeight } = strip;
    if (isHeld || offsetHeight === before) return;
    before = offsetHeight;
    style.setProperty('--toast-height', `${offsetHeight}px`);
    document.getElementById('root')?.animate({ pointerEvents: ['none', 'none'] }, SETTLE_MS);
  };
  const hold = ({ type }: Event) => {
    isHeld = type === 'pointerdown';
    if (!isHeld) setTimeout(take, PRESS_MS);
  };
  const ending = new AbortController();
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    addEventListener(type, hold, { capture: true, signal: ending.signal });
  const observer = new ResizeObserver(take);
  observer.observe(strip);
  return () => {
    ending.abort();
    observer.disconnect();
    style.removeProperty('--toast-height');
  };
}

function ToastList({ closeLabel }: { closeLabel: string }) {
  const kit = useKit();
  const { toasts, add } = Toast.useToastManager<ToastData>();

  useEffect(
    () =>
      kit.toasts.receive(({ tone, text, detail }) => {
        const urgent = tone === 'error' || tone === 'warning';
        add({
          title: text,
          ...(detail !== undefined && { description: detail }),
          type: tone,
          priority: urgent ? 'high' : 'low',
          timeout: urgent ? 6000 : 3500,
          data: { tone },
        });
      }),
    [kit, add],
  );

  return toasts.map((toast) => {
    const Icon = ICONS[toast.data?.tone ?? 'info'];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['up', 'left', 'right']}
        className={styles.toast}
        data-toast=""
      >
        <Toast.Content className={styles.content}>
          <Icon className={styles.icon} size={20} aria-hidden="true" />
          <div className={styles.texts}>
            <Toast.Title className={styles.title} />
            <Toast.Description className={styles.detail} />
          </div>
          <Toast.Close className={styles.close} aria-label={closeLabel}>
            <X size={16} aria-hidden="true" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}

/** Where toasts appear, the newest alone. Load it lazily, once, in the shell; a toast that is shown before that waits. */
export default function Toasts({ closeLabel }: { closeLabel: string }) {
  return (
    <Toast.Provider limit={1}>
      <Toast.Portal>
        <Toast.Viewport ref={takeRoom} className={styles.viewport}>
          <ToastList closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
