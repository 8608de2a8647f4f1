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
        swipeDirection={['up', 'down', 'left', 'right']}
        className={styles.toast}
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

/** Where toasts appear. Load it lazily, once, in the shell; a toast that is shown before that waits. */
export default function Toasts({ closeLabel }: { closeLabel: string }) {
  return (
    <Toast.Provider limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <ToastList closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
